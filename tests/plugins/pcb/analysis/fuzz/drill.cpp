// Any bytes as an Excellon file, decoded with the format that its evidence gives.

#include "drill/decode.hpp"
#include "drill/format.hpp"
#include "drill/parser.hpp"
#include "tests/plugins/pcb/analysis/fuzz/fuzzed.hpp"

using namespace cardcage::pcb::analysis;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto limits = fuzz::smallLimits();
    const auto program = readDrill(fuzz::textOf(data, size), limits, "fuzz");
    const auto decided = decideFormat(program, {}, limits);
    decode(program, decided.format, limits);
    return 0;
}
