#include "run/preview.hpp"

#include <algorithm>

#include "run/run_scenarios.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

ScenarioPreview previewOf(const FinishedRun& run) {
    ScenarioPreview preview{
        .sourcing_scenario_id = run.scenario.id, .content_fingerprint = contentFingerprint(run).text()};
    for (auto& [index, outcome] : assemblyOutcomes(run)) preview.assemblies.push_back(outcome);
    std::ranges::sort(preview.assemblies, {}, &AssemblyOutcome::id);
    return preview;
}

}  // namespace

Preview previewRuns(sdk::Call& call, const PreviewRequest& request) {
    const ScenarioRuns runs(call, request.sourcing_scenario_ids, StockLeft::AsInLastRun);
    Preview answer;
    for (const auto& id : request.sourcing_scenario_ids) {
        const auto run = std::ranges::find(runs.all(), id, [](const FinishedRun& each) { return each.scenario.id; });
        answer.scenarios.push_back(previewOf(*run));
    }
    return answer;
}

void keepSolutions(sdk::Call& call, const SolutionIds& solutions) {
    call.db().run(sql::keep_solutions, solutions.solution_ids);
}

}  // namespace cardcage::sourcing
