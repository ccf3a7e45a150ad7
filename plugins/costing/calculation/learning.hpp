#pragma once

#include <cardcage/decimal.hpp>

namespace cardcage::costing::calculation {

/// Average time of a unit relative to the first unit when `quantity` (1 or more) are built: quantity to the power of
/// log2(rate), for a learning rate of 0.5 to 1 (0.9: every doubling saves 10 %). To 10 places; equal on every machine,
/// because it is calculated in whole numbers.
Decimal learningFactor(Decimal rate, Decimal quantity);

}  // namespace cardcage::costing::calculation
