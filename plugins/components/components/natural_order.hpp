#pragma once

#include <compare>
#include <string_view>

namespace cardcage::components {

/// Order of revisions as people count them: runs of digits compare as numbers ("2" before "10", "A9" before "A10"),
/// everything else byte by byte; the empty revision is the lowest. Texts that differ only in leading zeros are ordered
/// by their bytes, so that only equal texts are equal.
std::strong_ordering naturalOrder(std::string_view left, std::string_view right);

}  // namespace cardcage::components
