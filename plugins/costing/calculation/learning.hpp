#pragma once

#include <cardcage/decimal.hpp>

namespace cardcage::costing::calculation {

/// How much of the time of the first unit a unit takes on average when `quantity` (1 or more) are built: quantity to
/// the power of log2(rate), for a learning rate of 0.5 to 1 (0.9: every doubling saves 10 %). To 10 places; the
/// same on every machine, since it is calculated in whole numbers.
Decimal learningFactor(Decimal rate, Decimal quantity);

}  // namespace cardcage::costing::calculation
