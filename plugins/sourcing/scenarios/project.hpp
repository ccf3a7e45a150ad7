#pragma once

#include "scenarios/scenarios.hpp"

namespace cardcage::sourcing {

/// The project of a scenario. 404.
Project projectOf(sdk::Call& call, const ScenarioId& id);

/// 409 cost_frozen if the project is an RfQ with frozen costs. Prevents its freeze and deletion before the end of the
/// transaction. Without a module of RfQs nothing is frozen. A caller that also locks a scenario does this first: that
/// is the lock order of deleting an RfQ.
void requireThawed(sdk::Call& call, const Project& project);

}  // namespace cardcage::sourcing
