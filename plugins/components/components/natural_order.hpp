#pragma once

#include <compare>
#include <string_view>

namespace cardcage::components {

/// Order of revisions: runs of digits compare as numbers ("2" before "10", "A9" before "A10"), all other characters
/// byte by byte; the empty revision is the lowest. Texts that differ only in leading zeros are ordered by their bytes,
/// so only equal texts compare equal.
std::strong_ordering naturalOrder(std::string_view left, std::string_view right);

}  // namespace cardcage::components
