#pragma once

#include "scenarios/scenarios.hpp"

namespace cardcage::sourcing {

/// What a scenario is for. 404.
Project projectOf(sdk::Call& call, const ScenarioId& id);

/// 409 cost_frozen when the project is an RfQ whose costs are frozen. It is not frozen and does not go before the end
/// of the transaction. Without a module that knows RfQs none is frozen. Whoever locks a scenario, too, does this first:
/// that is the order in which an RfQ is deleted.
void requireThawed(sdk::Call& call, const Project& project);

}  // namespace cardcage::sourcing
