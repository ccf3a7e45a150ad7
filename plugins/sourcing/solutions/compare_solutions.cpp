#include "engine/selection/selection_inputs.hpp"
#include "input/engine_calls.hpp"
#include "scenarios/project.hpp"
#include "solutions/solutions.hpp"
#include "solutions/stored_run.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

struct ComparedHeadRow {
    SolutionHead head;
    std::string conditions;
    std::string orders;
    std::string counters;
    std::string warnings;
    std::string unbought_lines;
};

struct RecordRow {
    std::int64_t position = 0;
    std::string key;
    std::string record;
};

/// The parts of one solution, ready to be compared.
struct Records {
    std::vector<RecordRow> rows;
    std::vector<engine::PartRecord> records;  ///< by row, whose keys they borrow
};

SolutionHead readHead(sdk::Call& call, const ScenarioId& id, const std::optional<SolutionId>& solution) {
    const auto row = call.db().maybe<ComparedHeadRow>(sql::find_solution, id, solution);
    if (row) return row->head;
    projectOf(call, id);
    throw sdk::Problem(404, "not_found", "This scenario has no such solution; GET …/solutions lists those it has.");
}

/// The solution before a later one.
SolutionId solutionBefore(sdk::Call& call, const SolutionHead& after) {
    const auto id = call.db().maybe<SolutionId>(sql::find_solution_before, after.sourcing_scenario_id, after.id);
    if (id) return *id;
    throw sdk::Problem(404, "not_found", "This scenario has no earlier solution to compare with.");
}

Records readRecords(sdk::Call& call, const SolutionId& solution) {
    Records records{call.db().many<RecordRow>(sql::list_part_records, solution), {}};
    for (const auto& row : records.rows) records.records.push_back(parseRecord(row.record, row.key));
    return records;
}

std::vector<std::string> wordsOf(engine::CauseSet causes) {
    using enum engine::Cause;
    constexpr auto words = std::to_array<std::pair<engine::Cause, std::string_view>>(
        {{NewQuantity, "QUANTITY"},
         {NewDesign, "DESIGN"},
         {NewOffers, "OFFERS"},
         {NewPrices, "PRICE"},
         {NewRates, "RATE"},
         {NewStock, "STOCK"},
         {NewRules, "PREFERENCES"},
         {NewApproval, "APPROVAL"},
         {NewDay, "DATE"},
         {NewEngine, "ENGINE"},
         {OtherParts, "OTHER_PARTS"}}
    );
    std::vector<std::string> found;
    for (const auto& [cause, word] : words) {
        if (causes & engine::bit(cause)) found.emplace_back(word);
    }
    return found;
}

std::optional<std::int64_t> positionIn(const Records& records, std::size_t place) {
    if (place == engine::PartChange::missing) return std::nullopt;
    return records.rows[place].position;
}

}  // namespace

Comparison compareSolutions(sdk::Call& call, ScenarioId id, const ComparisonFilter& filter) {
    call.db().snapshot();
    Comparison comparison;
    comparison.after = readHead(call, id, filter.after);
    comparison.before = readHead(call, id, filter.before ? *filter.before : solutionBefore(call, comparison.after));
    comparison.is_equal = comparison.before.fingerprint == comparison.after.fingerprint;
    comparison.material_delta = comparison.after.material_total - comparison.before.material_total;
    comparison.fees_delta = comparison.after.fees_total - comparison.before.fees_total;
    comparison.one_time_delta = comparison.after.one_time_total - comparison.before.one_time_total;
    const auto before = readRecords(call, comparison.before.id);
    const auto after = readRecords(call, comparison.after.id);
    const auto changes = engine::compareRuns(before.records, after.records);
    const auto deltas = engine::shownDeltas(
        changes,
        MoneyScale::shown_decimals,
        costOf(comparison.material_delta + comparison.fees_delta + comparison.one_time_delta)
    );
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const auto& change = changes[i];
        const auto& named =
            change.after == engine::PartChange::missing ? before.rows[change.before] : after.rows[change.after];
        comparison.changed.push_back(
            {named.key,
             wordsOf(change.causes),
             decimalOf(change.need_delta),
             MoneyScale().shownText(deltas[i]),
             change.ready_delta,
             positionIn(before, change.before),
             positionIn(after, change.after)}
        );
    }
    return comparison;
}

ReplayResult replaySolution(sdk::Call& call, ScenarioId id, const ReplayRequest& request) {
    const auto head = readHead(call, id, request.solution_id);
    const auto run = readStoredRun(call, id, head.id);
    const auto kept = readRecords(call, head.id);
    const auto texts = run->offerTexts();
    return withEngine(run->named_design, [&] {
        const auto problem = makeProblem(run->named_design, run->conditions, texts, parallelFor(call));
        engine::SelectionRunner runner(parallelFor(call));
        const auto selection = runner.run(
            problem.bom, demandsOf(run->named_design, run->conditions.demands), problem.offers, problem.settings
        );
        const auto total = problem.money.shownAmount(selection.totals.material);
        ReplayResult result{
            head.id,
            total == head.material_total,
            head.fingerprint,
            selection.fingerprint.text(),
            head.engine_version,
            std::to_string(engine::engine_version),
            head.material_total.text(2),
            total.text(2)};
        for (std::size_t group = 0; group < run->positions.size(); ++group) {
            if (run->positions[group] == 0) continue;
            const auto& row = kept.rows[static_cast<std::size_t>(run->positions[group] - 1)];
            const auto replayed = engine::recordOf(row.key, selection.parts[group], problem.money.coarser());
            result.is_equal = result.is_equal && engine::isUnchanged(parseRecord(row.record, row.key), replayed);
        }
        return result;
    });
}

}  // namespace cardcage::sourcing
