#pragma once

#include <vector>

#include "part/open_offers.hpp"

namespace cardcage::sourcing::engine {

/// A lower bound of every plan with two or more lines: the need is filled in order of price, each offer up to its
/// share. A supplier's fee is spread over its largest possible quantity. If even filling the whole rest at the next
/// price exceeds `enough`, that value is returned instead of the whole bound. `order` is scratch memory. Internal to
/// the engine.
Cost boundOfSplits(const OpenPart& part, Cost enough, std::vector<std::uint32_t>& order);

}  // namespace cardcage::sourcing::engine
