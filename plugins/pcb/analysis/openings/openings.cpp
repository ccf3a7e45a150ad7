#include "openings/openings.hpp"

#include <algorithm>

#include "areas/area.hpp"
#include "nets/gaps.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr double widest_web = 700.0 * one_micrometre;

bool hasOpenings(const SetFile& file) {
    const auto function = file.role.function;
    return file.isGerber() && file.role.known() && (function == Function::SolderMask || function == Function::Paste);
}

OpeningFacts factsOf(const SetFile& file, const Ground& ground) {
    OpeningFacts facts;
    facts.function = file.role.function;
    facts.side = file.role.side;
    // A drawing with reversed polarity, or without a board to lie on, may say something else.
    const bool plain = ground.known() && !file.image.negative;
    const double trust = std::min(plain ? derived : likely, file.role.confidence);
    const Layer layer(file, ground, false);
    facts.count = Value<int>::of(static_cast<int>(layer.islands.count), Source::Measured, trust);
    const auto gaps = gapsWithin(layer.sheet, layer.grid, layer.islands, widest_web);
    if (!gaps.empty()) facts.web = Measure::of(gaps.front().distance, placeOf(layer.sheet, gaps.front()), trust);
    if (const auto area = coveredArea(layer.sheet, ground))
        facts.area = Value<double>::of(*area, Source::Measured, trust);
    return facts;
}

}  // namespace

std::vector<OpeningFacts> measureOpenings(
    const FileSet& set, const DesignFiles& design, const Ground& ground, const Parallel& parallel
) {
    std::vector<std::size_t> files;
    for (const auto index : design.files)
        if (hasOpenings(set.files[index])) files.push_back(index);
    std::vector<OpeningFacts> openings(files.size());
    parallel(files.size(), [&](std::size_t place) {
        openings[place] = factsOf(set.files[files[place]], ground);
        openings[place].file = files[place];
    });
    return openings;
}

}  // namespace cardcage::pcb::analysis
