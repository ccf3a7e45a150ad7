#include "current/selection_state.hpp"
#include "input/engine_calls.hpp"
#include "scenarios/project.hpp"
#include "solutions/solutions.hpp"
#include "solutions/stored_run.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

struct WholeRow {
    SolutionHead head;
    std::string conditions;
    std::string orders;
    std::string counters;
    std::string warnings;
    std::string unbought_lines;
};

WholeRow readWhole(sdk::Call& call, const ScenarioId& id, const std::optional<SolutionId>& solution) {
    auto row = call.db().maybe<WholeRow>(sql::find_solution, id, solution);
    if (row) return std::move(*row);
    if (solution) throw sdk::Problem::notFound("solution", *solution);
    projectOf(call, id);
    throw sdk::Problem(404, "not_found", "This scenario has no solution yet; POST /sourcing-scenarios/run-selection.");
}

std::string readParts(sdk::Call& call, const SolutionId& id) {
    std::string json = "[";
    call.db().each<std::string>(
        sql::list_solution_parts,
        [&](const std::string& content) {
            if (json.size() > 1) json += ',';
            json += content;
        },
        id
    );
    return json + "]";
}

AlternativePlan reported(
    const engine::Alternative& alternative, const SelectionProblem& problem, engine::GroupIndex group
) {
    AlternativePlan plan{
        .kind = std::string(sdk::wireName(alternative.kind)),
        .cost = problem.money.shownText(alternative.plan.cost),
        .one_time_cost = problem.money.shownText(alternative.plan.one_time),
        .cost_delta = problem.money.shownText(alternative.cost_delta),
        .ready_days = reportedDays(alternative.plan.ready),
        .ready_delta = alternative.ready_delta};
    if (alternative.kind == engine::AlternativeKind::OtherSupplier) {
        plan.supplier_id = problem.suppliers[alternative.supplier].id.view();
    }
    const auto offers = problem.offers.offersOf(group);
    for (const auto& line : alternative.plan.lines) {
        plan.offer_ids.push_back(*OfferId::parse(problem.details[offers[line.offer].offer].id()));
        plan.quantities.push_back(decimalOf(line.quantity));
    }
    return plan;
}

/// Other plans, found by repeating the run from its stored inputs.
std::vector<PartAlternatives> findAlternatives(sdk::Call& call, const ScenarioId& id, const SolutionId& solution) {
    const auto run = readStoredRun(call, id, solution);
    const auto texts = run->offerTexts();
    return withEngine(run->named_design, [&] {
        auto problem = makeProblem(run->named_design, run->conditions, texts, parallelFor(call));
        problem.settings.with_alternatives = true;
        engine::SelectionRunner runner(parallelFor(call));
        const auto selection = runner.run(
            problem.bom, demandsOf(run->named_design, run->conditions.demands), problem.offers, problem.settings
        );
        std::vector<PartAlternatives> all;
        for (engine::GroupIndex group = 0; group < selection.parts.size(); ++group) {
            if (run->positions[group] == 0) continue;
            auto& part = all.emplace_back();
            part.position = run->positions[group];
            part.key = run->named_design.parts[group].key();
            for (const auto& alternative : selection.parts[group].alternatives) {
                part.alternatives.push_back(reported(alternative, problem, group));
            }
        }
        return all;
    });
}

}  // namespace

Solution findSolution(sdk::Call& call, ScenarioId id, const SolutionFilter& filter) {
    call.db().snapshot();
    auto row = readWhole(call, id, filter.solution_id);
    Solution solution{
        .solution = row.head,
        .conditions = call.decodeText<Conditions>(row.conditions),
        .orders = call.decodeText<std::vector<SupplierOrder>>(row.orders),
        .counters = call.decodeText<RunCounters>(row.counters),
        .warnings = call.decodeText<std::vector<Warning>>(row.warnings),
        .unbought_lines = call.decodeText<std::vector<UnboughtLine>>(row.unbought_lines)};
    const auto states = selectionStates(call, {.solution_ids = {row.head.id}});
    const auto& state = states.selections.at(0);
    solution.is_current = state.is_current;
    solution.is_stale = !state.is_current;
    solution.outdated = state.outdated;
    solution.changed = state.changed;
    solution.assemblies = call.db().many<BuiltAssembly>(sql::list_built_assemblies, row.head.id);
    solution.parts.json = readParts(call, row.head.id);
    if (filter.alternatives) solution.alternatives = findAlternatives(call, id, row.head.id);
    return solution;
}

}  // namespace cardcage::sourcing
