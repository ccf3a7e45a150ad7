#include "store_solution.hpp"

#include <map>
#include <set>

#include "engine/selection_inputs.hpp"
#include "solution_parts.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

using engine::AssemblyIndex;
using engine::LineIndex;

struct StagedAssembly {
    SolutionId solution_id;
    std::string assembly_id;
    std::int64_t quantity = 0;
    std::vector<std::string> child_ids;
    std::vector<std::string> child_uses;
    std::vector<std::int64_t> positions;
    std::vector<std::optional<std::string>> part_positions;
    std::vector<std::string> statuses;
    std::vector<std::string> needed_quantities;
    std::vector<std::string> used_costs;
    std::vector<std::string> excess_costs;
    std::vector<std::string> fee_costs;
};
constexpr std::string_view assembly_columns =
    "solution_id, assembly_id, quantity, child_ids, child_uses, positions, part_positions, statuses, "
    "needed_quantities, used_costs, excess_costs, fee_costs";

struct StagedPart {
    SolutionId solution_id;
    std::int64_t position = 0;
    std::string part_key;
    std::string record;
    std::string offers;
    std::string content;
};
constexpr std::string_view part_columns = "solution_id, position, part_key, record, offers, content";

struct StagedSnapshot {
    std::string digest;
    std::string_view content;
};
constexpr std::string_view snapshot_columns = "digest, content";

engine::Fingerprint digestOf(std::string_view text) {
    engine::FingerprintBuilder builder;
    builder.add(text);
    return builder.finish();
}

/// The head of a solution: everything but its assemblies and parts.
SolutionId insertHead(sdk::Call& call, const FinishedRun& run, const std::string& design) {
    const auto& selection = run.selection;
    const auto& conditions = run.scenario.conditions;
    const auto& done = selection.counters;
    const auto lines = countLines(run);
    const RunCounters counters{
        .parts = done.needed_parts,
        .parts_solved = done.solved_parts,
        .parts_reused = done.cached_parts,
        .parts_unsourced = done.unsourced_parts,
        .parts_relaxed = done.relaxed_parts,
        .parts_consolidated = done.consolidated_parts,
        .price_rows = static_cast<std::int64_t>(done.solver.rows),
        .search_nodes = static_cast<std::int64_t>(done.solver.nodes),
        .dense_parts = static_cast<std::int64_t>(done.solver.dense),
        .coupling_nodes = static_cast<std::int64_t>(done.coupling.nodes)};
    std::vector<SupplierOrder> orders;
    for (const auto& use : selection.suppliers) {
        const auto& supplier = run.problem.suppliers[use.supplier];
        orders.push_back(
            {std::string(supplier.id.view()),
             supplier.name,
             supplier.is_inventory,
             use.lines,
             engine::shownText(use.value),
             engine::shownText(use.fee),
             engine::shownText(use.missing)}
        );
    }
    const bool is_complete = lines.unpriced == 0 && done.unsourced_parts == 0;
    return call.db().one<SolutionId>(
        sql::insert_solution,
        call.tenant(),
        run.scenario.id,
        run.started_at,
        conditions.reference_date,
        conditions.base_currency,
        selection.fingerprint.text(),
        std::to_string(engine::engine_version),
        lines.items,
        lines.selected,
        lines.unpriced,
        counters.parts,
        counters.parts_solved,
        counters.parts_reused,
        engine::exactText(selection.totals.material),
        engine::exactText(selection.totals.used),
        engine::exactText(selection.totals.excess),
        engine::exactText(selection.totals.supplier_fees),
        engine::exactText(selection.totals.objective),
        engine::exactText(selection.totals.lower_bound),
        selection.is_proven,
        is_complete ? reportedDays(selection.totals.ready) : std::nullopt,
        sdk::toJson(conditions),
        sdk::toJson(counters),
        sdk::toJson(orders),
        sdk::toJson(run.problem.warnings),
        design
    );
}

/// The assemblies that are built, with their children and lines.
std::map<AssemblyIndex, StagedAssembly> stagedAssemblies(
    const FinishedRun& run, const SolutionId& solution, const Reporter& reporter
) {
    const auto& blueprint = *run.input.blueprint;
    const auto& selection = run.selection;
    std::map<AssemblyIndex, StagedAssembly> staged;
    for (AssemblyIndex i = 0; i < blueprint.assemblies.size(); ++i) {
        const auto units = selection.needs.assembly_units[i];
        if (units > 0)
            staged.emplace(
                i, StagedAssembly{solution, blueprint.assemblies[i], units, {}, {}, {}, {}, {}, {}, {}, {}, {}}
            );
    }
    for (std::size_t i = 0; i < blueprint.design.nestings.size(); ++i) {
        const auto& nesting = blueprint.design.nestings[i];
        const auto parent = staged.find(nesting.parent);
        if (parent == staged.end()) continue;
        parent->second.child_ids.push_back(blueprint.assemblies[nesting.child]);
        parent->second.child_uses.push_back(reportedQuantity(selection.needs.nesting_use[i]).text());
    }
    const auto add = [&](const LinePlace& place, std::string_view status, std::optional<LineIndex> line) {
        const auto found = staged.find(place.assembly);
        if (found == staged.end()) return;
        auto& assembly = found->second;
        assembly.positions.push_back(place.position);
        assembly.statuses.emplace_back(status);
        const auto group = line ? blueprint.design.lines[*line].group : engine::no_group;
        const auto part = group == engine::no_group ? 0 : reporter.positionOf(group);
        assembly.part_positions.push_back(part ? std::optional(std::to_string(part)) : std::nullopt);
        const auto cost = [&](const std::vector<engine::Cost>& costs) {
            return line ? engine::exactText(costs[*line]) : std::string("0");
        };
        assembly.needed_quantities.push_back(line ? reportedQuantity(selection.needs.line_need[*line]).text() : "0");
        assembly.used_costs.push_back(cost(selection.line_costs.used));
        assembly.excess_costs.push_back(cost(selection.line_costs.excess));
        assembly.fee_costs.push_back(cost(selection.line_costs.fees));
    };
    for (LineIndex i = 0; i < blueprint.lines.size(); ++i) {
        add(blueprint.lines[i], wordOf(selection.line_status[i]), i);
    }
    for (const auto& place : blueprint.assembly_lines) add(place, "Assembly", std::nullopt);
    return staged;
}

/// Texts by their digests, written once.
class Snapshots {
public:
    /// The digest under which the text will be kept. It has to outlive this.
    std::string keep(std::string_view text) {
        const auto digest = digestOf(text).text();
        contents_.emplace(digest, text);
        return digest;
    }

    void store(sdk::Call& call) const {
        // Snapshots that are there already must not be tidied away before this run refers to them.
        call.db().run(sql::hold_snapshots, call.tenant());
        std::vector<std::string> digests;
        for (const auto& [digest, content] : contents_) digests.push_back(digest);
        const auto missing = call.db().many<std::string>(sql::list_missing_snapshots, call.tenant(), digests);
        if (missing.empty()) return;
        call.db().run(sql::create_staged_snapshot);
        auto copy = call.db().copy<StagedSnapshot>("staged_snapshot", snapshot_columns);
        for (const auto& digest : missing) copy.add({digest, contents_.at(digest)});
        copy.end();
        call.db().run(sql::insert_snapshots, call.tenant());
    }

private:
    std::map<std::string, std::string_view> contents_;
};

void copyAssemblies(
    sdk::Call& call,
    const std::vector<FinishedRun>& runs,
    const std::vector<SolutionId>& solutions,
    const std::vector<Reporter>& reporters
) {
    call.db().run(sql::create_staged_assembly);
    auto copy = call.db().copy<StagedAssembly>("staged_assembly", assembly_columns);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        for (const auto& [index, row] : stagedAssemblies(runs[i], solutions[i], reporters[i])) copy.add(row);
    }
    copy.end();
    call.db().run(sql::insert_solution_assemblies, call.tenant());
}

}  // namespace

LineCounts countLines(const FinishedRun& run) {
    LineCounts counts;
    const auto& blueprint = *run.input.blueprint;
    const auto& selection = run.selection;
    for (std::size_t i = 0; i < blueprint.lines.size(); ++i) {
        if (selection.needs.assembly_units[blueprint.lines[i].assembly] == 0) continue;
        ++counts.items;
        switch (selection.line_status[i]) {
            case engine::LineStatus::Priced:
                ++counts.selected;
                break;
            case engine::LineStatus::NotPlaced:
            case engine::LineStatus::CustomerSourced:
                break;
            default:
                ++counts.unpriced;
        }
    }
    return counts;
}

std::vector<SolutionId> storeSolutions(sdk::Call& call, const std::vector<FinishedRun>& runs) {
    Snapshots snapshots;
    std::map<const Blueprint*, std::string> designs;
    std::map<const RunInput*, std::vector<std::string>> offers;
    for (const auto& run : runs) {
        auto& design = designs[run.input.blueprint.get()];
        if (design.empty()) design = run.input.blueprint->text();
        auto& digests = offers[&run.input];
        if (!digests.empty()) continue;
        for (const auto& text : run.input.offers) digests.push_back(snapshots.keep(text));
    }
    std::map<const Blueprint*, std::string> design_digests;
    for (const auto& [blueprint, text] : designs) design_digests[blueprint] = snapshots.keep(text);
    snapshots.store(call);

    std::vector<SolutionId> solutions;
    std::vector<Reporter> reporters;
    for (const auto& run : runs) {
        solutions.push_back(insertHead(call, run, design_digests.at(run.input.blueprint.get())));
        reporters.emplace_back(*run.input.blueprint, run.scenario.conditions, run.problem, run.selection);
    }
    copyAssemblies(call, runs, solutions, reporters);

    call.db().run(sql::create_staged_part);
    auto copy = call.db().copy<StagedPart>("staged_part", part_columns);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& selection = runs[i].selection;
        const auto& digests = offers.at(&runs[i].input);
        for (engine::GroupIndex group = 0; group < selection.parts.size(); ++group) {
            const auto position = reporters[i].positionOf(group);
            if (position == 0) continue;
            const auto part = reporters[i].part(group);
            const auto record = engine::recordOf(part.key, selection.parts[group]);
            copy.add({solutions[i], position, part.key, recordText(record), digests[group], sdk::toJson(part)});
        }
    }
    copy.end();
    call.db().run(sql::insert_solution_parts, call.tenant());

    std::vector<ScenarioId> scenarios;
    for (const auto& run : runs) scenarios.push_back(run.scenario.id);
    call.db().run(sql::finish_scenarios, call.tenant(), scenarios, solutions);
    call.db().run(sql::delete_old_solutions, call.tenant(), scenarios);
    return solutions;
}

}  // namespace cardcage::sourcing
