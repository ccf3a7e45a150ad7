#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "conditions.hpp"
#include "problem.hpp"

// What runs of scenarios begin with, as it is in the database now.

namespace cardcage::sourcing {

/// One scenario as its run will see it.
struct ScenarioInput {
    ScenarioId id;
    Conditions conditions;
};

/// Scenarios that differ in quantities only: one design, one set of offers, one question in several sizes.
struct RunInput {
    std::shared_ptr<const Blueprint> blueprint;
    std::vector<std::string> offers;  ///< by part of the blueprint (offer_text.hpp)
    std::vector<ScenarioInput> scenarios;

    std::vector<std::string_view> offerTexts() const { return {offers.begin(), offers.end()}; }
};

/// Everything that runs of these scenarios depend on. Scenarios come back in groups, those of a group in the order
/// given.
std::vector<RunInput> readRunInputs(sdk::Call& call, const std::vector<ScenarioId>& scenarios);

}  // namespace cardcage::sourcing
