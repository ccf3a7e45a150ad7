#include "pads/via_covers.hpp"

#include <algorithm>

namespace cardcage::pcb::analysis {
namespace {

bool touches(const Layer& mask, const Barrel& barrel) {
    bool found = false;
    mask.cutBy(barrel.path, barrel.radius, [&](std::uint32_t) { found = true; });
    return found;
}

/// A via whose function says nothing about a filling.
bool isPlainVia(const DrillTool& tool) {
    return tool.function == "ViaDrill" || tool.function == "ViaDrill,NotFilled";
}

}  // namespace

Value<bool> areViasCovered(
    const FileSet& set, const CopperLayers& copper, const Barrels& barrels, const Openings& openings
) {
    const auto* top = openings.find(Function::SolderMask, Side::Top);
    const auto* bottom = openings.find(Function::SolderMask, Side::Bottom);
    const auto unknown = Value<bool>::none(Reason::NotInFiles);
    if (barrels.trust == 0) return Value<bool>::none(Reason::DrillMissing);
    if (top == nullptr || bottom == nullptr || copper.layers.size() < 2 || !barrels.is_whole) return unknown;
    bool all_covered = true;
    bool all_open = true;
    bool any = false;
    for (const auto& barrel : barrels.list) {
        if (barrel.plating == Plating::NonPlated) continue;
        const auto& file = set.files[barrel.file];
        const auto& tool = file.tools[file.holes[barrel.hole].tool];
        if (tool.function.empty()) return unknown;
        if (!tool.function.starts_with("ViaDrill")) continue;
        const bool is_through = barrel.first == 0 && barrel.last + 1 == copper.layers.size();
        if (!isPlainVia(tool) || !is_through) return unknown;
        any = true;
        const auto& middle = barrel.path.from;
        all_covered = all_covered && !touches(*top, barrel) && !touches(*bottom, barrel);
        all_open = all_open && top->cover.covers(middle) && bottom->cover.covers(middle);
    }
    if (!any || (!all_covered && !all_open)) return unknown;
    const auto trust = std::min(
        {derived,
         barrels.trust,
         openings.trustOf(Function::SolderMask, Side::Top),
         openings.trustOf(Function::SolderMask, Side::Bottom)}
    );
    return Value<bool>::of(all_covered, Source::Measured, trust);
}

}  // namespace cardcage::pcb::analysis
