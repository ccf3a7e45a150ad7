#include "solutions/store_solution.hpp"

#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/selection/selection_inputs.hpp"
#include "input/engine_calls.hpp"
#include "run/outcome.hpp"
#include "run/phase_timer.hpp"
#include "solutions/old_solutions.hpp"
#include "solutions/solution_parts.hpp"
#include "solutions/unbought_lines.hpp"
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
    std::vector<std::string> one_time_costs;
    sdk::Decimal demanded_quantity;
    sdk::Decimal used_quantity;
    sdk::Decimal used_cost;
    sdk::Decimal excess_cost;
    sdk::Decimal fee_cost;
    sdk::Decimal one_time_cost;
    std::int64_t priced = 0;
    std::int64_t unpriced = 0;
    std::int64_t customer_sourced = 0;
    sdk::Decimal customer_quantity;
    std::int64_t row_version = 0;
    std::optional<std::int64_t> linked_row_version;
    std::int64_t started_quantity = 0;
    sdk::Decimal yield_percent;
};

struct StagedPart {
    std::string_view tenant_id;
    SolutionId solution_id;
    std::int64_t position = 0;
    std::string part_key;
    std::string record;
    std::vector<std::string> offers;
    std::vector<std::string> sources;
    std::string content;
};

/// One-time costs of the offers bought at a supplier or inventory site.
struct CostsOfSupplier {
    engine::Cost charged = 0;
    engine::Cost open = 0;
    std::vector<OrderedOneTimeCost> costs;

    void add(std::vector<std::string> offer_ids, const OneTimeShare& share, const MoneyScale& money) {
        charged += share.charged;
        open += share.open();
        costs.push_back(
            {std::move(offer_ids),
             money.exactText(share.costs.once, 2),
             money.exactText(share.costs.per_order, 2),
             money.exactText(share.charged, 2)}
        );
    }
};

/// By number of the supplier.
std::vector<CostsOfSupplier> oneTimeCosts(const FinishedRun& run) {
    const auto& problem = run.problem;
    std::vector<CostsOfSupplier> costs(problem.suppliers.size());
    std::map<std::uint32_t, std::vector<std::string>> sharers;  // of each shared charge, those bought
    for (engine::GroupIndex group = 0; group < run.selection.parts.size(); ++group) {
        const auto& part = run.selection.parts[group];
        if (!part.isSourced()) continue;
        const auto offers = problem.offers.offersOf(group);
        for (const auto& line : part.solution.plan->lines) {
            const auto& offer = offers[line.offer];
            const auto id = std::string(problem.details[offer.offer].id());
            if (offer.shared_charge != engine::no_charge) sharers[offer.shared_charge].push_back(id);
            if (const auto share = problem.one_time_shares.find(offer.offer); share != problem.one_time_shares.end())
                costs[offer.supplier].add({id}, share->second, problem.money);
        }
    }
    for (const auto& use : run.selection.charges) {
        auto& cost = costs[problem.charging_suppliers[use.charge]];
        cost.add(std::move(sharers[use.charge]), problem.shared_costs[use.charge], problem.money);
    }
    return costs;
}

/// The head of a solution, without its assemblies and parts.
SolutionId insertHead(sdk::Call& call, const FinishedRun& run, const Reporter& reporter, const std::string& design) {
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
    auto one_time = oneTimeCosts(run);
    std::vector<SupplierOrder> orders;
    for (const auto& use : selection.suppliers) {
        const auto& supplier = run.problem.suppliers[use.supplier];
        orders.push_back(
            {std::string(supplier.id.view()),
             supplier.name,
             supplier.is_inventory,
             use.lines,
             run.problem.money.shownText(use.value),
             run.problem.money.shownText(use.fee),
             run.problem.money.shownText(one_time[use.supplier].charged),
             run.problem.money.shownText(use.missing),
             run.problem.money.shownText(one_time[use.supplier].open),
             std::move(one_time[use.supplier].costs)}
        );
    }
    const bool is_complete = lines.unpriced == 0 && done.unsourced_parts == 0;
    return call.db().one<SolutionId>(
        sql::insert_solution,
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
        run.problem.money.exactText(selection.totals.material),
        run.problem.money.exactText(selection.totals.used),
        run.problem.money.exactText(selection.totals.excess),
        run.problem.money.exactText(selection.totals.supplier_fees),
        run.problem.money.exactText(selection.totals.objective),
        run.problem.money.exactText(selection.totals.lower_bound),
        selection.is_proven,
        is_complete ? reportedDays(selection.totals.ready) : std::nullopt,
        sdk::toJson(conditions),
        sdk::toJson(counters),
        sdk::toJson(orders),
        sdk::toJson(run.problem.warnings),
        design,
        contentFingerprint(run).text(),
        sdk::toJson(unboughtLines(call, run, reporter)),
        run.problem.money.exactText(selection.totals.one_time),
        run.scenario.digests.design,
        run.scenario.digests.components
    );
}

/// The built assemblies, with their children and lines.
std::map<AssemblyIndex, StagedAssembly> stagedAssemblies(
    const FinishedRun& run, const SolutionId& solution, const Reporter& reporter
) {
    const auto& named_design = *run.input.named_design;
    const auto& selection = run.selection;
    std::map<AssemblyIndex, StagedAssembly> staged;
    for (const auto& [index, outcome] : assemblyOutcomes(run)) {
        auto& assembly = staged[index];
        assembly.solution_id = solution;
        assembly.assembly_id = named_design.assemblies[index];
        assembly.row_version = named_design.versions[index].row_version;
        assembly.linked_row_version = named_design.versions[index].linked_row_version;
        assembly.quantity = outcome.quantity;
        assembly.started_quantity = outcome.started_quantity;
        assembly.yield_percent = sdk::Decimal::fromScaled(named_design.design.yieldOf(index));
        for (const auto& child : outcome.children) {
            assembly.child_ids.emplace_back(child.id.view());
            assembly.child_uses.push_back(child.quantity.text());
        }
        assembly.demanded_quantity = outcome.demanded_quantity;
        assembly.used_quantity = outcome.used_quantity;
        assembly.used_cost = outcome.used_cost;
        assembly.excess_cost = outcome.excess_cost;
        assembly.fee_cost = outcome.fee_cost;
        assembly.one_time_cost = outcome.one_time_cost;
        assembly.priced = outcome.priced;
        assembly.unpriced = outcome.unpriced;
        assembly.customer_sourced = outcome.customer_sourced;
        assembly.customer_quantity = outcome.customer_quantity;
    }
    const auto add = [&](const LinePlace& place, std::string_view status, std::optional<LineIndex> line) {
        const auto found = staged.find(place.assembly);
        if (found == staged.end()) return;
        auto& assembly = found->second;
        assembly.positions.push_back(place.position);
        assembly.statuses.emplace_back(status);
        const auto group = line ? named_design.design.lines[*line].group : engine::no_group;
        const auto part = group == engine::no_group ? 0 : reporter.positionOf(group);
        assembly.part_positions.push_back(part ? std::optional(std::to_string(part)) : std::nullopt);
        const auto cost = [&](const std::vector<engine::Cost>& costs) {
            return line ? run.problem.money.exactText(costs[*line]) : std::string("0");
        };
        assembly.needed_quantities.push_back(line ? decimalOf(selection.needs.line_need[*line]).text() : "0");
        assembly.used_costs.push_back(cost(selection.line_costs.used));
        assembly.excess_costs.push_back(cost(selection.line_costs.excess));
        assembly.fee_costs.push_back(cost(selection.line_costs.fees));
        assembly.one_time_costs.push_back(cost(selection.line_costs.one_time));
    };
    for (LineIndex i = 0; i < named_design.lines.size(); ++i) {
        add(named_design.lines[i], wordOf(selection.line_status[i]), i);
    }
    for (const auto& place : named_design.assembly_lines) add(place, "Assembly", std::nullopt);
    return staged;
}

void copyAssemblies(
    sdk::Call& call,
    const std::vector<FinishedRun>& runs,
    const std::vector<SolutionId>& solutions,
    const std::vector<Reporter>& reporters
) {
    call.db().run(sql::create_staged_assembly);
    auto copy = call.db().copy<StagedAssembly>("staged_assembly");
    for (std::size_t i = 0; i < runs.size(); ++i) {
        for (const auto& [index, row] : stagedAssemblies(runs[i], solutions[i], reporters[i])) copy.add(row);
    }
    copy.end();
    call.db().run(sql::insert_solution_assemblies);
}

/// Each block once.
std::vector<std::shared_ptr<const OfferBlock>> blocksOf(const SourcesOfParts& parts) {
    std::vector<std::shared_ptr<const OfferBlock>> blocks;
    std::unordered_set<const OfferBlock*> seen;
    for (const auto& sources : parts) {
        for (const auto& source : sources) {
            if (seen.insert(source.block.get()).second) blocks.push_back(source.block);
        }
    }
    return blocks;
}

StagedPart stagedPart(
    std::string_view tenant,
    const FinishedRun& run,
    const SolutionId& solution,
    const Reporter& reporter,
    const SnapshotStore& snapshots,
    engine::GroupIndex group
) {
    const auto part = reporter.part(group);
    const auto record = engine::recordOf(part.key, run.selection.parts[group], run.problem.money.coarser());
    constexpr std::size_t usual_size = 2048;
    std::string content;
    content.reserve(usual_size);
    sdk::writeJson(content, part);
    StagedPart staged{tenant, solution, part.position, part.key, recordText(record), {}, {}, std::move(content)};
    for (const auto& source : run.input.sources[group]) {
        staged.offers.push_back("\\x" + snapshots.digestOf(*source.block));
        staged.sources.push_back(source.line);
    }
    return staged;
}

/// Rows that several threads make and one copies, in their order. The thread of the call feeds the database while the
/// others make more rows: the database takes as long to read a row as all threads take to make it.
class RowsInPacks {
public:
    RowsInPacks(sdk::Database::Copy<StagedPart>& copy, std::size_t packs) : copy_(copy), packs_(packs) {}

    /// A pack that is made; the thread of the call copies what is complete.
    void add(std::size_t number, std::vector<StagedPart> rows) {
        {
            const std::lock_guard lock(mutex_);
            packs_[number] = std::move(rows);
        }
        if (std::this_thread::get_id() == thread_of_call_) copyComplete();
    }

    /// Copies the packs behind which none is missing. In the thread of the call.
    void copyComplete() {
        while (const auto rows = takeNext()) {
            for (const auto& row : *rows) copy_.add(row);
        }
    }

private:
    std::optional<std::vector<StagedPart>> takeNext() {
        const std::lock_guard lock(mutex_);
        if (next_ == packs_.size() || !packs_[next_]) return std::nullopt;
        return std::exchange(packs_[next_++], std::nullopt);
    }

    sdk::Database::Copy<StagedPart>& copy_;
    const std::thread::id thread_of_call_ = std::this_thread::get_id();
    std::mutex mutex_;
    std::vector<std::optional<std::vector<StagedPart>>> packs_;
    std::size_t next_ = 0;
};

void copyParts(
    sdk::Call& call,
    const std::vector<FinishedRun>& runs,
    const std::vector<SolutionId>& solutions,
    const std::vector<Reporter>& reporters,
    const SnapshotStore& snapshots
) {
    constexpr std::size_t parts_at_once = 16'384;  // in memory as text, about 2 KB each
    const auto parallel = parallelFor(call);
    const auto tenant = call.tenant();
    call.db().run(sql::create_staged_part);
    auto copy = call.db().copy<StagedPart>("staged_part");
    for (std::size_t i = 0; i < runs.size(); ++i) {
        std::vector<engine::GroupIndex> needed;
        for (engine::GroupIndex group = 0; group < runs[i].selection.parts.size(); ++group) {
            if (reporters[i].positionOf(group) > 0) needed.push_back(group);
        }
        for (std::size_t first = 0; first < needed.size(); first += parts_at_once) {
            const auto count = std::min(parts_at_once, needed.size() - first);
            RowsInPacks packs(copy, (count + engine::parts_in_a_pack - 1) / engine::parts_in_a_pack);
            engine::inPacks(parallel, count, [&](std::size_t begin, std::size_t end) {
                std::vector<StagedPart> rows;
                rows.reserve(end - begin);
                for (auto row = begin; row < end; ++row) {
                    const auto group = needed[first + row];
                    rows.push_back(stagedPart(tenant, runs[i], solutions[i], reporters[i], snapshots, group));
                }
                packs.add(begin / engine::parts_in_a_pack, std::move(rows));
            });
            packs.copyComplete();
        }
    }
    copy.end();
    call.db().run(sql::insert_solution_parts);
}

}  // namespace

LineCounts countLines(const FinishedRun& run) {
    LineCounts counts;
    const auto& named_design = *run.input.named_design;
    const auto& selection = run.selection;
    for (std::size_t i = 0; i < named_design.lines.size(); ++i) {
        if (selection.needs.assembly_units[named_design.lines[i].assembly] == 0) continue;
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
    const PhaseTimer phase(call, "run_storing", "Time of runs to store their solutions");
    SnapshotStore snapshots(call);
    std::map<const NamedDesign*, std::string> designs;
    for (const auto& run : runs) {
        auto& design = designs[run.input.named_design.get()];
        if (design.empty()) design = run.input.named_design->text();
        snapshots.keep(blocksOf(run.input.sources));
    }
    std::map<const NamedDesign*, std::string> design_digests;
    for (const auto& [named_design, text] : designs) design_digests[named_design] = snapshots.keep(text);
    snapshots.store();

    std::vector<SolutionId> solutions;
    std::vector<Reporter> reporters;
    for (const auto& run : runs) {
        reporters.emplace_back(
            *run.input.named_design, run.scenario.conditions, run.problem, run.selection, run.input.sources
        );
        solutions.push_back(insertHead(call, run, reporters.back(), design_digests.at(run.input.named_design.get())));
    }
    copyAssemblies(call, runs, solutions, reporters);

    copyParts(call, runs, solutions, reporters, snapshots);

    std::vector<ScenarioId> scenarios;
    for (const auto& run : runs) scenarios.push_back(run.scenario.id);
    call.db().run(sql::finish_scenarios, scenarios, solutions);
    if (call.db().one<bool>(sql::has_old_solutions, scenarios)) deleteOldSolutionsLater(call, scenarios);
    return solutions;
}

}  // namespace cardcage::sourcing
