#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "design/named_design.hpp"

// Merges parts of a design that may be bought for several needs, or several parts for one need, into joint parts.

namespace cardcage::sourcing {

/// The sources of a part number.
struct NumberSources {
    std::vector<std::string_view> names;  ///< kind (offer_text.hpp) and id of each source that has offers
    engine::Unit unit = engine::Unit::Piece;
    engine::Quantity setup_loss = 0;
    std::int64_t attrition = 0;  ///< as in engine::BoughtPart
};
using SourcesByNumber = ByPartNumber<NumberSources>;

/// Returns the same design with joint parts: parts that share a source of offers, directly or indirectly, are merged,
/// and so are parts of several part numbers with different sources. Its unit is that of the first of them. A part
/// bought is all sources of the same part numbers, with their set-up loss and attrition, and lines have none of their
/// own. Where several numbers share a part, the losses are those of the number that needs it: lines keep their
/// attrition, and each option set of one number has its set-up loss. A set-up loss of lines with several numbers
/// remains one of the parts bought. Only where such lines have numbers of different attrition, both losses are the
/// largest of the numbers of the part bought. Parts whose units do not convert into each other remain separate; the
/// sources they share are counted. Parts keep their order, that of the first one of each. Returns nothing if there is
/// no such part. `sources` has all part numbers of the design.
std::optional<NamedDesign> withJointParts(const NamedDesign& named_design, const SourcesByNumber& sources);

}  // namespace cardcage::sourcing
