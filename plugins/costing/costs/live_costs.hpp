#pragma once

#include <deque>
#include <functional>
#include <vector>

#include "costs/scenario_costs.hpp"
#include "graphs/read_graphs.hpp"

namespace cardcage::costing {

/// Current costs of scenarios, calculated one scenario after another: shared inputs are read once, and only one
/// scenario is in memory at a time.
class LiveCosts {
public:
    enum class Reading {
        Snapshot,  ///< all statements of the call see one state
        Settled    ///< they do not: see CostBook::readSettled
    };

    LiveCosts(sdk::Call& call, std::vector<ScenarioGraph> graphs, Reading reading);
    LiveCosts(const LiveCosts&) = delete;
    LiveCosts& operator=(const LiveCosts&) = delete;

    /// Calculates each scenario, in order. 409 circular_nesting, with the names of the assemblies;
    /// costs_too_large.
    void each(const std::function<void(const ScenarioCosts&)>& take) const;

private:
    sdk::Call& call_;
    std::vector<ScenarioGraph> graphs_;
    CostBook book_;
    std::deque<Exchange> exchanges_;  ///< by graph
};

}  // namespace cardcage::costing
