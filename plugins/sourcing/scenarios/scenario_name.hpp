#pragma once

#include <optional>
#include <string>
#include <vector>

#include "design/read_design.hpp"
#include "scenarios/scenarios.hpp"

// Names of scenarios that follow their quantity.

namespace cardcage::sourcing {

/// Returns the new quantity as name of a scenario whose name is the quantity of its only assembly, while the changed
/// demands still contain that assembly. Returns nothing for any other name, which stays.
std::optional<std::string> followingName(
    std::string_view name, const std::vector<DemandRow>& before, const std::vector<DemandInput>& changed
);

}  // namespace cardcage::sourcing
