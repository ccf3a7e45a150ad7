// Stands for the children of `cardcage module check` in the tests.

#include <string_view>

#include "host/checks/calls/exercise.hpp"
#include "host/modules/library/probe.hpp"

int main(int argc, char** argv) {
    if (argc == 5 && std::string_view(argv[2]) == "probe") return cardcage::modules::probeMain(argv[3], argv[4]);
    return argc >= 6 ? cardcage::checks::exerciseMain({argv + 3, argv + argc}) : 2;
}
