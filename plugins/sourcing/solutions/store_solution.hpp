#pragma once

#include <string>
#include <vector>

#include "input/run_input.hpp"
#include "input/selection_problem.hpp"

namespace cardcage::sourcing {

/// A run with all its inputs.
struct FinishedRun {
    const RunInput& input;
    const ScenarioInput& scenario;
    const SelectionProblem& problem;
    engine::Selection selection;
    sdk::Timestamp started_at;
};

/// Counts of lines for the response and the head of a solution.
struct LineCounts {
    std::int64_t items = 0;
    std::int64_t selected = 0;
    std::int64_t unpriced = 0;
};
LineCounts countLines(const FinishedRun& run);

/// Stores runs with their snapshots and makes them the newest ones of their scenarios. Returns one id for each, in
/// order.
std::vector<SolutionId> storeSolutions(sdk::Call& call, const std::vector<FinishedRun>& runs);

}  // namespace cardcage::sourcing
