#include "host/admin/command_line.hpp"

// The commands are in host/admin; start-up and shutdown order of the server is runtime::Host::start and stop.
int main(int argc, char** argv) {
    return cardcage::admin::run(argc, argv);
}
