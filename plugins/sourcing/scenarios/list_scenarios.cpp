#include "scenarios/scenarios.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {

sdk::Page<ListedScenario> listScenarios(sdk::Call& call, const ScenarioFilter& filter) {
    return sdk::list<ListedScenario>(call, sql::list_scenarios, filter.project_id);
}

}  // namespace cardcage::sourcing
