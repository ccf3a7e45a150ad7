#include "run/preview.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "run/run_scenarios.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

/// The offers among `wanted` that are bought for a part, each with its part bought; nullptr if the part is not joint.
std::map<std::string_view, const engine::BoughtPart*> boughtOffers(
    const FinishedRun& run, engine::GroupIndex group, const std::set<std::string_view>& wanted
) {
    const auto& part = run.selection.parts[group];
    std::map<std::string_view, const engine::BoughtPart*> bought;
    if (!part.isSourced()) return bought;
    const bool is_discrete = engine::isDiscrete(run.input.named_design->design.groups[group].unit);
    const auto table = run.problem.offers.problem(group, part.need, is_discrete);
    for (const auto& line : part.solution.plan->lines) {
        const auto id = run.problem.details[table.offers[line.offer].offer].id();
        if (!wanted.contains(id)) continue;
        const auto& parts = run.input.named_design->design.groups[group].bought_parts;
        bought[id] = parts.empty() ? nullptr : &parts[table.offers[line.offer].bought_part];
    }
    return bought;
}

/// The cost of the lines that an offer is bought for, by assembly.
std::map<engine::AssemblyIndex, engine::Cost> costsOfServed(
    const FinishedRun& run, engine::GroupIndex group, const engine::BoughtPart* part
) {
    const auto& named_design = *run.input.named_design;
    std::map<engine::AssemblyIndex, engine::Cost> costs;
    for (const auto line : run.problem.bom.linesOf(group)) {
        const bool is_served =
            !part || std::ranges::binary_search(part->sets, named_design.design.lines[line].option_set);
        if (!is_served || run.selection.needs.line_need[line] == 0) continue;
        costs[named_design.lines[line].assembly] += run.selection.line_costs.used[line];
    }
    return costs;
}

std::vector<OfferUse> offerUses(
    const FinishedRun& run,
    const std::map<engine::AssemblyIndex, AssemblyOutcome>& outcomes,
    const std::set<std::string_view>& wanted
) {
    std::vector<OfferUse> uses;
    if (wanted.empty()) return uses;
    for (engine::GroupIndex group = 0; group < run.selection.parts.size(); ++group) {
        const auto bought = boughtOffers(run, group, wanted);
        if (bought.empty()) continue;
        for (const auto& [id, part] : bought) {
            for (const auto& [assembly, cost] : costsOfServed(run, group, part)) {
                const auto outcome = outcomes.find(assembly);
                if (outcome == outcomes.end()) continue;
                uses.push_back({*OfferId::parse(id), outcome->second.id, run.problem.money.amountOf(cost)});
            }
        }
    }
    std::ranges::sort(uses, {}, [](const OfferUse& use) { return std::pair(use.offer_id, use.assembly_id); });
    return uses;
}

ScenarioPreview previewOf(const FinishedRun& run, const std::set<std::string_view>& offers) {
    auto outcomes = assemblyOutcomes(run);
    ScenarioPreview preview{
        .sourcing_scenario_id = run.scenario.id,
        .content_fingerprint = contentFingerprint(run).text(),
        .offer_uses = offerUses(run, outcomes, offers)};
    for (auto& [index, outcome] : outcomes) preview.assemblies.push_back(std::move(outcome));
    std::ranges::sort(preview.assemblies, {}, &AssemblyOutcome::id);
    return preview;
}

}  // namespace

Preview previewRuns(sdk::Call& call, const PreviewRequest& request) {
    std::set<std::string_view> offers;
    for (const auto& id : request.offer_ids) offers.insert(id.view());
    const ScenarioRuns runs(call, request.sourcing_scenario_ids, StockLeft::AsInLastRun);
    Preview answer;
    for (const auto& id : request.sourcing_scenario_ids) {
        const auto run = std::ranges::find(runs.all(), id, [](const FinishedRun& each) { return each.scenario.id; });
        answer.scenarios.push_back(previewOf(*run, offers));
    }
    return answer;
}

void keepSolutions(sdk::Call& call, const SolutionIds& solutions) {
    call.db().run(sql::keep_solutions, solutions.solution_ids);
}

}  // namespace cardcage::sourcing
