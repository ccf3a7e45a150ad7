#pragma once

#include "values/numbers.hpp"

namespace cardcage::sourcing::engine {

/// amount x weight / total, exact: the quotient rounded down, and the rest of the division.
struct Proportion {
    UInt128 quotient = 0;
    UInt128 rest = 0;
};

/// The product may have 256 bits. `weight` <= `total` and 0 < `total` < 2^127.
Proportion proportionOf(UInt128 amount, UInt128 weight, UInt128 total);

}  // namespace cardcage::sourcing::engine
