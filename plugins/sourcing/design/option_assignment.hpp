#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "run/problem.hpp"

// Where the part options of a BOM line may not be mixed, each line takes one of them.

namespace cardcage::sourcing {

/// Every part that is an option of some line, by itself.
struct CandidateParts {
    std::vector<PartNumber> numbers;
    std::vector<engine::OptionGroup> groups;       ///< their units and losses
    std::vector<std::int64_t> attritions;          ///< of a line that takes the part
    std::vector<bool> are_blocked;                 ///< their components may not be bought
    std::vector<PartOffers> offers;                ///< texts (offer_text.hpp)
    std::vector<std::vector<PartNumber>> by_line;  ///< what each line of the design may take, as the line says it
};

/// The same design with one part for each line: the parts that make all lines together cheapest for these conditions,
/// lines that end up with the same part being one need. Its parts are candidates, and the attrition of a line is that
/// of the part it takes. Pure; throws what engine::Bom throws.
Blueprint assignedBlueprint(const Blueprint& blueprint, const CandidateParts& candidates, const Conditions& conditions);

}  // namespace cardcage::sourcing
