#include "openings/openings.hpp"

#include <algorithm>
#include <optional>

#include "areas/area.hpp"
#include "nets/gaps.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Lengths in inches are a little less than their round numbers in millimetres.
constexpr double narrowest_web = 98.0 * one_micrometre;
constexpr double widest_web = 700.0 * one_micrometre;

bool hasOpenings(const SetFile& file) {
    const auto function = file.role.function;
    return file.isGerber() && file.role.known() && (function == Function::SolderMask || function == Function::Paste);
}

void measureWebs(const Layer& layer, double trust, const Budget& budget, OpeningFacts& facts) {
    const Deadline deadline(budget, Step::Webs);
    try {
        deadline.look();
        const auto gaps = gapsWithin(layer.sheet, layer.grid, layer.islands, widest_web, deadline);
        if (!gaps.empty()) facts.web = Measure::of(gaps.front().distance, placeOf(layer.sheet, gaps.front()), trust);
        facts.slivers = static_cast<int>(std::count_if(gaps.begin(), gaps.end(), [](const Gap& gap) {
            return gap.distance < narrowest_web;
        }));
    } catch (const StepIsOver&) {
        facts.web = Measure::none(Reason::SkippedForTime);
    }
}

OpeningFacts factsOf(
    const Layer& layer, const Ground& ground, const std::optional<Coverage>& covered, const Budget& budget
) {
    const auto& file = layer.file;
    OpeningFacts facts;
    facts.function = file.role.function;
    facts.side = file.role.side;
    // A drawing with reversed polarity, or without a board to lie on, may say something else.
    const bool plain = ground.isSure() && !file.image.negative;
    const double trust = std::min(plain ? derived : likely, file.role.confidence);
    facts.count = Value<int>::of(static_cast<int>(layer.islands.count), Source::Measured, trust);
    measureWebs(layer, trust, budget, facts);
    if (covered) facts.area = Value<double>::of(covered->area(), Source::Measured, trust);
    return facts;
}

/// The place of the only facts of a function on a side.
std::optional<std::size_t> placeOf(const std::vector<OpeningFacts>& facts, Function function, Side side) {
    std::optional<std::size_t> found;
    for (std::size_t place = 0; place < facts.size(); ++place) {
        if (facts[place].function != function || facts[place].side != side) continue;
        if (found) return std::nullopt;
        found = place;
    }
    return found;
}

}  // namespace

const Layer* Openings::find(Function function, Side side) const {
    const auto place = placeOf(facts, function, side);
    return place ? layers[*place].get() : nullptr;
}

const Coverage* Openings::coverage(Function function, Side side) const {
    const auto place = placeOf(facts, function, side);
    return place && covered[*place] ? &*covered[*place] : nullptr;
}

double Openings::trustOf(Function function, Side side) const {
    const auto place = placeOf(facts, function, side);
    return place ? facts[*place].count.confidence : 0;
}

Openings measureOpenings(
    const FileSet& set, const DesignFiles& design, const Ground& ground, const Parallel& parallel, const Budget& budget
) {
    std::vector<std::size_t> files;
    for (const auto index : design.files)
        if (hasOpenings(set.files[index])) files.push_back(index);
    Openings openings;
    openings.facts.resize(files.size());
    openings.layers.resize(files.size());
    openings.covered.resize(files.size());
    parallel(files.size(), [&](std::size_t place) {
        openings.layers[place] = std::make_unique<Layer>(set.files[files[place]], ground, false);
        openings.covered[place] = coverageOf(openings.layers[place]->sheet, ground);
        openings.facts[place] = factsOf(*openings.layers[place], ground, openings.covered[place], budget);
        openings.facts[place].file = files[place];
    });
    return openings;
}

}  // namespace cardcage::pcb::analysis
