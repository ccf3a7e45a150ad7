// Stands for `cardcage module probe FILE HASH` in the tests.

#include "host/modules/library/probe.hpp"

int main(int argc, char** argv) {
    return argc == 5 ? cardcage::modules::probeMain(argv[3], argv[4]) : 2;
}
