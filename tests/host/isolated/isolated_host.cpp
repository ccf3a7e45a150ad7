// isolated_host module run-isolated          the process of a function
// isolated_host LIBRARY FUNCTION             a host that runs a function until it is killed

#include <string_view>

#include "host/isolated/child/child_main.hpp"
#include "host/isolated/processes.hpp"

namespace {

struct Deaf : cardcage::isolated::Listener {
    std::int32_t begin(std::string_view, std::string_view) override { return 0; }
    std::int32_t write(std::string_view) override { return 0; }
    std::int32_t end() override { return 0; }
    std::int32_t tick(const Progress&) override { return 0; }
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    if (std::string_view(argv[1]) == "module") return cardcage::isolated::childMain();
    cardcage::isolated::Processes processes({.program = argv[0], .at_once = 4, .threads = 2});
    for (;;) {
        cardcage::isolated::Task task{.library = argv[1], .function = argv[2]};
        task.beginText();
        Deaf listener;
        processes.run("tenant", task, listener);
    }
}
