#pragma once

#include <vector>

#include "plugins/sourcing/engine/part/part_problem.hpp"
#include "plugins/sourcing/engine/solver/preferences.hpp"
#include "tests/plugins/sourcing/instances/instance.hpp"

namespace cardcage::sourcing::instances {

/// An instance's part or group as the engine takes it: ladders read by the engine, offers in the order of the parts,
/// with their exclusions. PartOffer::offer counts the offers of these parts.
engine::PartTable engineTable(
    const Instance& instance, const std::vector<std::uint32_t>& parts, Quantity need, const Scenario& scenario
);

/// The scenario's limits and preferences for a part with this need.
engine::PartPreferences enginePreferences(const Scenario& scenario, Quantity need);

/// The latest day of a scenario for the solver itself.
engine::Days latestDay(const Scenario& scenario);

/// Id of the offer at this position of the table.
const std::string& offerId(const Instance& instance, const std::vector<std::uint32_t>& parts, std::uint32_t position);

/// The engine's plan as a record of the text form.
Plan planRecord(
    const Instance& instance,
    const std::vector<std::uint32_t>& parts,
    const Scenario& scenario,
    const engine::PartSolution& solution
);

}  // namespace cardcage::sourcing::instances
