// Any bytes as the statements of an aperture macro.

#include "macros/macro.hpp"

#include "tests/plugins/pcb/analysis/fuzz/fuzzed.hpp"
#include "values/text.hpp"

using namespace cardcage::pcb::analysis;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Macro macro;
    for (const auto statement : split(fuzz::textOf(data, size), '*')) macro.statements.emplace_back(statement);
    Image image;
    evaluateMacro(macro, {1.0, 0.5, -2.0}, fuzz::smallLimits(), image);
    return 0;
}
