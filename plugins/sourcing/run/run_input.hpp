#pragma once

#include <memory>
#include <vector>

#include "offers/offer_blocks.hpp"
#include "run/conditions.hpp"
#include "run/problem.hpp"

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
    SourcesOfParts sources;  ///< of offers
    std::vector<ScenarioInput> scenarios;

    std::vector<PartOffers> offerTexts() const { return textsOf(sources); }
};

/// Everything that runs of these scenarios depend on. Scenarios come back in groups, those of a group in the order
/// given.
std::vector<RunInput> readRunInputs(sdk::Call& call, const std::vector<ScenarioId>& scenarios);

}  // namespace cardcage::sourcing
