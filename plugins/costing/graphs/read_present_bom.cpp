#include "graphs/read_present_bom.hpp"

#include <algorithm>

#include "sql.hpp"

namespace cardcage::costing {
namespace {

struct PresentLinesRow {
    AssemblyId assembly_id;
    std::int64_t bought = 0;
    std::int64_t priced = 0;
    std::int64_t customer_sourced = 0;
};

struct PresentChildRow {
    AssemblyId parent_id;
    AssemblyId child_id;
};

}  // namespace

PresentBom readPresentBom(sdk::Call& call, const std::vector<AssemblyId>& tops, const SolutionId& solution) {
    PresentBom bom;
    for (auto level = tops; !level.empty();) {
        call.stopIfCancelled();
        std::map<AssemblyId, PresentLines> read;
        for (const auto& row : call.db().many<PresentLinesRow>(sql::list_present_lines, level, solution)) {
            read[row.assembly_id] = {row.bought, row.priced, row.customer_sourced, {}};
        }
        for (const auto& row : call.db().many<PresentChildRow>(sql::list_present_children, level)) {
            read[row.parent_id].children.push_back(row.child_id);
        }
        for (const auto& [id, lines] : read) bom.add(id, lines);
        std::vector<AssemblyId> next;
        for (const auto& [id, lines] : read) {
            for (const auto& child : lines.children) {
                if (!bom.contains(child)) next.push_back(child);
            }
        }
        std::ranges::sort(next);
        next.erase(std::unique(next.begin(), next.end()), next.end());
        level = std::move(next);
    }
    return bom;
}

bool isDesignOutdated(const std::vector<contracts::SelectionInput>& outdated) {
    return std::ranges::find(outdated, contracts::SelectionInput::Design) != outdated.end();
}

void countPresentBom(
    sdk::Call& call,
    const AssemblyId& assembly,
    const contracts::sourcing::SelectionState& state,
    Completeness& completeness
) {
    if (!isDesignOutdated(state.outdated)) return;
    readPresentBom(call, {assembly}, state.solution_id).count(assembly, completeness);
}

}  // namespace cardcage::costing
