#pragma once

#include <cstdint>
#include <vector>

#include "bom/explosion.hpp"

namespace cardcage::sourcing::engine {

/// Returns the number of bought lines with a need, by option set of a joint part; none for a group that is not joint.
std::vector<std::uint32_t> linesOfSets(const OrderedDesign& bom, const Explosion& needs, GroupIndex group);

}  // namespace cardcage::sourcing::engine
