#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "scenario_costs.hpp"

namespace cardcage::costing {

/// Costs as they are now: everything that they follow from, and the calculation of each scenario.
struct LiveCosts {
    CostBook book;
    std::vector<ScenarioGraph> graphs;
    std::deque<Exchange> exchanges;       // by graph; addresses must not change
    std::deque<ScenarioCosts> scenarios;  // by graph

    /// When what they follow from was changed last: the newest run, resource, activity or table.
    sdk::Timestamp changedAt() const;

    LiveCosts() = default;
    LiveCosts(const LiveCosts&) = delete;
    LiveCosts& operator=(const LiveCosts&) = delete;
};

/// Calculates these scenarios into `live`: as a whole, or as far as one assembly and what it contains are concerned.
void calculate(
    sdk::Call& call, const std::vector<CostedScenario>& scenarios, const std::optional<AssemblyId>& top, LiveCosts& live
);

}  // namespace cardcage::costing
