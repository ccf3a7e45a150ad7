#pragma once

#include <cstdint>

#include "values/numbers.hpp"

namespace cardcage::sourcing::engine {

/// A quantity for one unit of an assembly, in 1e-6 / `divisor`.
struct PerUnit {
    Quantity quantity = 0;
    std::int64_t divisor = 1;  ///< > 0; 1/6 is one unit by 6
    bool is_decimal = false;   ///< written with decimals: its last of six decimals may be rounded

    friend auto operator<=>(const PerUnit&, const PerUnit&) = default;
};

}  // namespace cardcage::sourcing::engine
