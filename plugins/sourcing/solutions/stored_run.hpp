#pragma once

#include <optional>
#include <string>
#include <vector>

#include "input/selection_problem.hpp"
#include "offers/offer_blocks.hpp"

namespace cardcage::sourcing {

/// A stored run, ready to be repeated: all its inputs are stored beside its solution.
struct StoredRun {
    SolutionId id;
    std::string fingerprint;
    std::string engine_version;
    Conditions conditions;
    NamedDesign named_design;
    SourcesOfParts sources;               ///< of offers; none for parts nobody needs
    std::vector<std::int64_t> positions;  ///< by part of the named_design: its number in the solution; 0: none

    std::vector<PartOffers> offerTexts() const { return textsOf(sources); }
};

/// A stored run of a scenario; the newest one without `solution`. Nothing if there is none.
std::optional<StoredRun> readStoredRun(
    sdk::Call& call, const ScenarioId& scenario, const std::optional<SolutionId>& solution
);

}  // namespace cardcage::sourcing
