#include "host/admin/command_line.hpp"

// The commands are in host/admin; the life of the server is runtime::Program.
int main(int argc, char** argv) {
    return cardcage::admin::run(argc, argv);
}
