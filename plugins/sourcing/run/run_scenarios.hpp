#pragma once

#include <vector>

#include "engine/results/part_cache.hpp"
#include "solutions/store_solution.hpp"

namespace cardcage::sourcing {

/// Stock available to a scenario among sequential ones.
enum class StockLeft {
    ByThisCall,   ///< stock that the earlier scenarios of this call do not buy
    AsInLastRun,  ///< stock available to its newest solution
    Whole,        ///< all stock, for scenarios of which one at most is bought
};

/// Selections of some scenarios on the current database, with their inputs. Nothing is stored.
class ScenarioRuns {
public:
    /// Reports its progress. 409 quantity_too_large, costs_too_large, circular_nesting.
    ScenarioRuns(
        sdk::Call& call, const std::vector<ScenarioId>& scenarios, StockLeft stock_left = StockLeft::ByThisCall
    );
    ScenarioRuns(const ScenarioRuns&) = delete;
    ScenarioRuns& operator=(const ScenarioRuns&) = delete;

    /// In groups of scenarios that share a design; if they share stock, in the order given.
    const std::vector<FinishedRun>& all() const { return runs_; }

private:
    void putInOrder(const std::vector<ScenarioId>& scenarios);

    std::vector<RunInput> inputs_;
    std::vector<SelectionProblem> problems_;
    std::vector<FinishedRun> runs_;
};

}  // namespace cardcage::sourcing
