#pragma once

#include <vector>

#include "design/joint_parts.hpp"
#include "design/named_design.hpp"
#include "engine/reasons/run_comparison.hpp"

// Facts that decide which needs a part is for, so runs can be compared: a component that may be bought again can merge
// two parts although neither the design nor the offers have changed.

namespace cardcage::sourcing {

/// Data of a part number, blocked or not.
struct NumberOrigin {
    NumberSources sources;  ///< all that have offers
    bool is_blocked = false;
    std::vector<std::string_view> kept_out;  ///< sources that lifecycle and compliance exclude
};
using OriginsByNumber = ByPartNumber<NumberOrigin>;

/// By part of `joined`, which is `plain` with merged parts as joint parts. `numbers` has all part numbers.
std::vector<engine::PartOrigin> partOrigins(
    const NamedDesign& plain, const NamedDesign& joined, const OriginsByNumber& numbers
);

}  // namespace cardcage::sourcing
