#include "run/scenario_of_size.hpp"

namespace cardcage::sourcing {

std::optional<ScenarioId> scenarioOfSize(
    const std::vector<ScenarioOfRoot>& scenarios, std::int64_t quantity, const std::optional<ScenarioId>& like
) {
    std::optional<ScenarioId> first;
    for (const auto& scenario : scenarios) {
        if (scenario.quantity != quantity) continue;
        if (scenario.id == like) return like;
        if (!first) first = scenario.id;
    }
    return first;
}

}  // namespace cardcage::sourcing
