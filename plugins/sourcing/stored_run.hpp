#pragma once

#include <optional>
#include <string>
#include <vector>

#include "problem.hpp"

namespace cardcage::sourcing {

/// A run as it was, ready to be repeated: everything it began with is kept beside its solution.
struct StoredRun {
    SolutionId id;
    std::string fingerprint;
    Conditions conditions;
    Blueprint blueprint;
    std::vector<std::string> offers;      ///< by part of the blueprint; empty for parts nobody needs
    std::vector<std::int64_t> positions;  ///< by part of the blueprint: its number in the solution; 0: none

    std::vector<std::string_view> offerTexts() const { return {offers.begin(), offers.end()}; }
};

/// A stored run of a scenario; the newest one when `solution` is not given. Nothing: there is none.
std::optional<StoredRun> readStoredRun(
    sdk::Call& call, const ScenarioId& scenario, const std::optional<SolutionId>& solution
);

}  // namespace cardcage::sourcing
