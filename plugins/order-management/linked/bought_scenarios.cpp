#include "linked/bought_scenarios.hpp"

#include <cardcage/contracts/sourcing.hpp>

namespace cardcage::order_management {

std::optional<SourcingScenarioId> findBoughtScenario(
    sdk::Call& call, const RfqId& rfq, std::int64_t order_size, const std::optional<SourcingScenarioId>& named
) {
    const auto found = call.invokeIfProvided(contracts::sourcing::for_sizes, {rfq, {{order_size, named}}});
    return found ? found->scenarios.at(0).sourcing_scenario_id : named;
}

}  // namespace cardcage::order_management
