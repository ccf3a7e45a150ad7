#pragma once

#include <cardcage/decimal.hpp>
#include <span>
#include <vector>

/// Costs of building and buying an assembly: pure rules in exact decimals, without database, JSON and host.
namespace cardcage::costing::calculation {

/// left x right / divisor, rounded once, half to even, to 10 places. Throws DecimalOverflow, also for a divisor of 0.
Decimal productOver(Decimal left, Decimal right, Decimal divisor);

/// dividend / divisor, rounded once, half to even, to `places` (0 to 10).
Decimal quotientTo(int places, Decimal dividend, Decimal divisor);

/// Rounds up to a whole number.
Decimal roundedUp(Decimal value);

/// Splits `total` in proportion to `weights` (not negative): every part is rounded down to 10 places, and the rest is
/// added in steps of 10^-10 to the parts that lost most, the first of equals first, so the parts add up to `total`
/// exactly. Without any weight above zero the first part gets everything. `parts` has the size of `weights`.
void apportion(Decimal total, std::span<const Decimal> weights, std::span<Decimal> parts);

}  // namespace cardcage::costing::calculation
