#pragma once

#include <memory>
#include <vector>

#include "input/conditions.hpp"
#include "input/outdated_inputs.hpp"
#include "input/selection_problem.hpp"
#include "offers/offer_blocks.hpp"

// Inputs of the runs of scenarios, as currently in the database.

namespace cardcage::sourcing {

/// Inputs of the run of one scenario.
struct ScenarioInput {
    ScenarioId id;
    Conditions conditions;
    InputDigests digests;
};

/// Scenarios that differ only in quantities: one design, one set of offers, one problem in several sizes.
struct RunInput {
    std::shared_ptr<const NamedDesign> named_design;
    SourcesOfParts sources;  ///< of offers
    std::vector<ScenarioInput> scenarios;

    std::vector<PartOffers> offerTexts() const { return textsOf(sources); }
};

/// Reads all inputs of the runs of these scenarios. Scenarios are returned in groups, those of a group in the order
/// given.
std::vector<RunInput> readRunInputs(sdk::Call& call, const std::vector<ScenarioId>& scenarios);

}  // namespace cardcage::sourcing
