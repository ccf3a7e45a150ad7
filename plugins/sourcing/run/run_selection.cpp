#include <algorithm>
#include <map>

#include "run/run_scenarios.hpp"
#include "run/selection.hpp"
#include "scenarios/project.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

struct ProjectRow {
    ScenarioId id;
    Project project;
};

/// The one project of all scenarios.
Project commonProject(sdk::Call& call, const std::vector<ScenarioId>& ids) {
    std::map<std::string, Project> projects;
    for (const auto& row : call.db().many<ProjectRow>(sql::find_projects, ids)) {
        projects.emplace(row.id.view(), row.project);
    }
    sdk::FieldErrors errors;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (projects.contains(std::string(ids[i].view()))) continue;
        errors.add("/sourcing_scenario_ids/" + std::to_string(i), "unknown_reference", "is no sourcing scenario");
    }
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
    const auto& first = projects.begin()->second;
    for (const auto& [id, project] : projects) {
        if (project.id == first.id) continue;
        throw sdk::Problem(
            400, "scenarios_of_different_rfqs", "All scenarios must be of the same RfQ, or of the same negotiation."
        );
    }
    return first;
}

std::vector<ScenarioId> withoutDuplicates(const std::vector<ScenarioId>& ids) {
    std::vector<ScenarioId> once;
    for (const auto& id : ids) {
        if (std::ranges::find(once, id) == once.end()) once.push_back(id);
    }
    return once;
}

sdk::Money shown(engine::Cost cost, const FinishedRun& run) {
    return {run.problem.money.shownAmount(cost), run.scenario.conditions.base_currency};
}

SelectionResult resultOf(const FinishedRun& run, const SolutionId& solution) {
    const auto lines = countLines(run);
    return {
        .sourcing_scenario_id = run.scenario.id,
        .status = CalculationStatus::Finished,
        .bom_items = lines.items,
        .selected = lines.selected,
        .unpriced = lines.unpriced,
        .material_total = shown(run.selection.totals.material, run),
        .excess_total = shown(run.selection.totals.excess, run),
        .one_time_total = shown(run.selection.totals.one_time, run),
        .snapshot_id = solution,
        .warnings = run.problem.warnings};
}

/// Runs, stores and publishes.
SelectionResults finish(
    sdk::Call& call, const std::vector<ScenarioId>& ids, const Project& project, StockLeft stock_left
) {
    holdSnapshots(call);
    const ScenarioRuns selected(call, ids, stock_left);
    const auto& runs = selected.all();
    call.progress("storing", static_cast<std::int64_t>(runs.size()), static_cast<std::int64_t>(ids.size()));
    const auto solutions = storeSolutions(call, runs);

    SelectionResults answer;
    for (const auto& id : ids) {
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (runs[i].scenario.id != id) continue;
            answer.results.push_back(resultOf(runs[i], solutions[i]));
            call.publish(contracts::sourcing::selection_finished, {id, solutions[i], project});
        }
    }
    return answer;
}

}  // namespace

SelectionResults runSelection(sdk::Call& call, const SelectionRequest& request) {
    const auto ids = withoutDuplicates(request.sourcing_scenario_ids);
    if (ids.empty()) throw sdk::Problem(400, "empty_list", "sourcing_scenario_ids must name a scenario.");
    const auto project = commonProject(call, ids);
    requireThawed(call, project);
    // Runs of the same scenarios are serialized; a waiting run sees the results of the others.
    call.db().run(sql::lock_scenarios, ids);
    return finish(call, ids, project, StockLeft::ByThisCall);
}

void runAlternatives(sdk::Call& call, const std::vector<ScenarioId>& ids, const Project& project) {
    finish(call, ids, project, StockLeft::Whole);
}

}  // namespace cardcage::sourcing
