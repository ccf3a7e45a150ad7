// Writes an instance of the family realistic in the text form INSTANCE 1, for sourcing_run: see README.md.
//   sourcing_instance PARTS

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "tests/plugins/sourcing/instances/generator.hpp"
#include "tests/plugins/sourcing/instances/text_form.hpp"

int main(int argc, char** argv) {
    using namespace cardcage::sourcing::instances;
    try {
        const auto text = written(realistic({.parts = argc > 1 ? std::atoi(argv[1]) : 100, .lines = 2}));
        return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "sourcing_instance: %s\n", error.what());
        return 1;
    }
}
