// Any bytes as a Gerber file, drawn as copper.

#include "gerber/expand.hpp"
#include "gerber/reader.hpp"
#include "layers/layer.hpp"
#include "tests/plugins/pcb/analysis/fuzz/fuzzed.hpp"

using namespace cardcage::pcb::analysis;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto limits = fuzz::smallLimits();
    SetFile file;
    file.kind = FileKind::Gerber;
    file.image = readGerber(fuzz::textOf(data, size), limits, "fuzz");
    expand(file.image, limits, "fuzz");
    if (!file.image.usable) return 0;
    const Ground nowhere({});
    const Layer layer(file, nowhere, false);
    return layer.islands.count > layer.sheet.shapes.size() ? 1 : 0;
}
