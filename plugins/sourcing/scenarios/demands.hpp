#pragma once

#include <string_view>
#include <vector>

#include "scenarios/scenarios.hpp"

namespace cardcage::sourcing {

/// Replaces the stored demands of a scenario. 400 unknown_reference for targets that do not exist; `pointer`: of the
/// list.
void storeDemands(
    sdk::Call& call, const ScenarioId& id, const std::vector<DemandInput>& demands, std::string_view pointer
);

}  // namespace cardcage::sourcing
