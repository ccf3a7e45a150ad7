#include "run/for_sizes.hpp"

#include <map>

#include "preferences/preferences.hpp"
#include "run/scenario_of_size.hpp"
#include "run/selection.hpp"
#include "scenarios/project.hpp"
#include "scenarios/scenarios.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

using contracts::sourcing::WantedSize;

ScenarioId createSize(sdk::Call& call, const RfqId& rfq, const WantedSize& size) {
    const auto base = call.db().one<sdk::Currency>(sql::find_currency_of_rfq, rfq);
    const auto id = createScenario(
                        call,
                        {.rfq_id = rfq,
                         .name = std::to_string(size.quantity),
                         .base_currency = base,
                         .demands = {{.assembly_id = AssemblyId::parse(rfq.view()), .quantity = size.quantity}}}
    ).id;
    // Amounts of preferences and rates count in the currency of their scenario.
    if (!size.like || call.db().maybe<sdk::Currency>(sql::find_base_currency, *size.like) != base) return id;
    copyPreferences(call, *size.like, id);
    call.db().run(sql::copy_scenario_rates, *size.like, id);
    return id;
}

}  // namespace

SizeScenarios scenariosForSizes(sdk::Call& call, const SizeQuestion& question) {
    const auto& rfq = question.rfq_id;
    const auto known = call.db().many<ScenarioOfRoot>(sql::list_scenarios_of_root, rfq);
    const Project project{ProjectType::Rfq, rfq.uuid()};
    std::map<std::int64_t, ScenarioId> created;
    std::vector<ScenarioId> ids;
    SizeScenarios answer;
    for (const auto& size : question.sizes) {
        auto scenario = scenarioOfSize(known, size.quantity, size.like);
        if (!scenario && question.creates) {
            if (created.empty()) requireThawed(call, project);
            const auto [place, is_new] = created.try_emplace(size.quantity);
            if (is_new) ids.emplace_back(place->second = createSize(call, rfq, size));
            scenario = place->second;
        }
        answer.scenarios.push_back({scenario});
    }
    // Orders are alternatives of each other, so none takes stock from another, whatever the scenarios share.
    if (!ids.empty()) runAlternatives(call, ids, project);
    return answer;
}

}  // namespace cardcage::sourcing
