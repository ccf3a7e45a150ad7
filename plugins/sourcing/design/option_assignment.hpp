#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "input/selection_problem.hpp"

// If the part options of a BOM line may not be mixed, each line takes one of them.

namespace cardcage::sourcing {

/// Every part that is an option of some line, as a separate candidate.
struct CandidateParts {
    std::vector<PartNumber> numbers;
    std::vector<engine::OptionGroup> groups;       ///< their units and losses
    std::vector<std::int64_t> attritions;          ///< of a line that takes the part
    std::vector<bool> are_blocked;                 ///< their components may not be bought
    std::vector<PartOffers> offers;                ///< texts (offer_text.hpp)
    std::vector<std::vector<PartNumber>> by_line;  ///< the options of each line of the design, in the order of the line
};

/// Returns the same design with one part for each line: the parts with the lowest total cost of all lines under these
/// conditions; lines with the same part become one need. Its parts are candidates, and the attrition of a line is that
/// of its part. Pure; throws the exceptions of engine::OrderedDesign.
NamedDesign assignedDesign(
    const NamedDesign& named_design, const CandidateParts& candidates, const Conditions& conditions
);

}  // namespace cardcage::sourcing
