#pragma once

#include <vector>

#include "engine/selection/part_cache.hpp"
#include "solutions/store_solution.hpp"

namespace cardcage::sourcing {

/// What scenarios that follow each other leave to the next one.
enum class StockLeft {
    ByThisCall,   ///< what the scenarios before it in this call do not buy
    AsInLastRun,  ///< what was there in its newest solution, whoever was before it then
};

/// Selections for some scenarios as the database is now, with what they began with. Nothing is stored.
class ScenarioRuns {
public:
    /// Says its progress. 409 quantity_too_large, circular_nesting.
    ScenarioRuns(
        sdk::Call& call, const std::vector<ScenarioId>& scenarios, StockLeft stock_left = StockLeft::ByThisCall
    );
    ScenarioRuns(const ScenarioRuns&) = delete;
    ScenarioRuns& operator=(const ScenarioRuns&) = delete;

    /// In groups of scenarios that share a design; where they share stock, in the order given.
    const std::vector<FinishedRun>& all() const { return runs_; }

private:
    void putInOrder(const std::vector<ScenarioId>& scenarios);

    std::vector<RunInput> inputs_;
    std::vector<Problem> problems_;
    std::vector<FinishedRun> runs_;
};

}  // namespace cardcage::sourcing
