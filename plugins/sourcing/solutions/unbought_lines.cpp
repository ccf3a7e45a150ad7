#include "solutions/unbought_lines.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

using engine::LineIndex;
using engine::LineStatus;

struct ItemIdRow {
    std::string assembly_id;
    std::int64_t position = 0;
    std::string bom_item_id;
};

/// Reason of a line without a purchase.
struct Why {
    std::string_view reason;                       ///< empty: the line has a purchase
    const engine::Unsourced* unsourced = nullptr;  ///< of its part; nullptr: the reason is the line itself
};

Why reasonOf(const FinishedRun& run, const std::set<LineIndex>& mismatched, LineIndex line) {
    const auto group = run.input.named_design->design.lines[line].group;
    switch (run.selection.line_status[line]) {
        case LineStatus::Priced:
            return {};
        case LineStatus::NotPlaced:
            return {"DO_NOT_PLACE"};
        case LineStatus::CustomerSourced:
            return {"CUSTOMER_SOURCED"};
        case LineStatus::MissingPart:
            return {sdk::wireName(engine::UnsourcedReason::MissingIpn)};
        default:
            break;
    }
    // A line whose unit does not convert needs nothing of its part, which may be bought for other lines.
    if (mismatched.contains(line)) return {sdk::wireName(engine::UnsourcedReason::UnitMismatch)};
    const auto& result = run.selection.parts[group];
    const auto set = run.input.named_design->design.lines[line].option_set;
    const auto unserved = std::ranges::find(result.unserved, set, &engine::UnservedSet::set);
    const auto& why = unserved == result.unserved.end() ? result.unsourced.value() : unserved->why;
    return {wordOf(why, run.input.named_design->parts[group]), &why};
}

std::vector<PartNumber> numbersOf(const NamedDesign& named_design, LineIndex line) {
    const auto& placed = named_design.design.lines[line];
    if (placed.group == engine::no_group) {
        const auto named = named_design.named_only.find(line);
        return named == named_design.named_only.end() ? std::vector<PartNumber>() : named->second;
    }
    const auto& part = named_design.parts[placed.group];
    return part.isJoint() ? part.option_sets[placed.option_set] : part.options;
}

/// Sets the ids of the BOM items. Few lines of a design have no purchase, so their ids are read apart from the design.
void nameItems(sdk::Call& call, std::vector<UnboughtLine>& lines) {
    std::map<std::pair<std::string_view, std::int64_t>, UnboughtLine*> by_place;
    std::set<std::string> assemblies;
    std::set<std::int64_t> positions;
    for (auto& line : lines) {
        if (!line.assembly_id) continue;
        by_place.emplace(std::pair<std::string_view, std::int64_t>(*line.assembly_id, line.position), &line);
        assemblies.insert(*line.assembly_id);
        positions.insert(line.position);
    }
    if (by_place.empty()) return;
    call.db().each<ItemIdRow>(
        sql::list_item_ids,
        [&](ItemIdRow row) {
            const auto line = by_place.find({row.assembly_id, row.position});
            if (line != by_place.end()) line->second->bom_item_id = std::move(row.bom_item_id);
        },
        std::vector<std::string>(assemblies.begin(), assemblies.end()),
        std::vector<std::int64_t>(positions.begin(), positions.end())
    );
}

}  // namespace

std::vector<UnboughtLine> unboughtLines(sdk::Call& call, const FinishedRun& run, const Reporter& reporter) {
    const auto& named_design = *run.input.named_design;
    const auto& needs = run.selection.needs;
    const auto apart = run.problem.bom.mismatchedLines();
    const std::set<LineIndex> mismatched(apart.begin(), apart.end());
    std::vector<UnboughtLine> lines;
    for (LineIndex i = 0; i < named_design.lines.size(); ++i) {
        const auto& place = named_design.lines[i];
        if (needs.assembly_units[place.assembly] == 0) continue;
        const auto [reason, unsourced] = reasonOf(run, mismatched, i);
        if (reason.empty()) continue;
        auto& line = lines.emplace_back();
        if (!named_design.isLoose(place.assembly)) line.assembly_id = named_design.assemblies[place.assembly];
        line.position = place.position;
        line.reason = reason;
        if (unsourced) {
            for (const auto& filtered : unsourced->filtered) line.filters.emplace_back(sdk::wireName(filtered.filter));
        }
        line.options = reported(numbersOf(named_design, i));
        line.quantity = decimalOf(needs.line_need[i]);
        const auto group = named_design.design.lines[i].group;
        const auto position = group == engine::no_group ? 0 : reporter.positionOf(group);
        if (position > 0) line.part_position = position;
    }
    nameItems(call, lines);
    return lines;
}

}  // namespace cardcage::sourcing
