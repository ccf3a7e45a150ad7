// Stands for `cardcage module probe FILE` in the tests.

#include "host/modules/library/probe.hpp"

int main(int argc, char** argv) {
    return argc == 4 ? cardcage::modules::probeMain(argv[3]) : 2;
}
