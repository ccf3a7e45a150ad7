#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "design/blueprint.hpp"

// Parts that share offers: what one of them buys is not there for the others, so they become one joint part.

namespace cardcage::sourcing {

/// By part of a blueprint, the sources of its offers: kind (offer_text.hpp) and id. Only sources that have offers.
using SourceNames = std::vector<std::vector<std::string_view>>;

/// The same design with parts that share a source of offers, directly or through others, as one joint part. Its unit is
/// that of the first of them. Parts whose units do not convert into each other stay apart, and so do more than 63 parts
/// that would be one; the sources they share are counted. Parts keep their order, that of the first one of each.
/// Nothing: no source is shared.
std::optional<Blueprint> withJointParts(const Blueprint& blueprint, const SourceNames& sources);

}  // namespace cardcage::sourcing
