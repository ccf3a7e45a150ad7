#pragma once

#include <cardcage/module.hpp>
#include <vector>

#include "words.hpp"

namespace cardcage::sourcing {

/// Scenarios whose old solutions go.
struct OldSolutions {
    std::vector<ScenarioId> sourcing_scenario_ids;

    static constexpr auto schema() {
        return sdk::record(
            "OldSolutions", sdk::required<&OldSolutions::sourcing_scenario_ids>("Scenarios with old solutions.")
        );
    }
};

/// Asks for deleteOldSolutions() after this transaction: the ten thousand parts of an old solution take as long to
/// delete as those of a new one to store, and nobody waits for it.
void deleteOldSolutionsLater(sdk::Call& call, const std::vector<ScenarioId>& scenarios);

/// sourcing.delete_old_solutions/1: deletes the solutions of each scenario except the newest 20 and those that other
/// records refer to.
void deleteOldSolutions(sdk::Call& call, const OldSolutions& old);

}  // namespace cardcage::sourcing
