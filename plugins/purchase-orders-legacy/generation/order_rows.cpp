#include "generation/order_rows.hpp"

#include <algorithm>

#include "orders/purchase_order_rules.hpp"

namespace cardcage::purchase_orders_legacy {
namespace {

/// Quantities of orders have at most six decimals.
const sdk::Decimal smallest_quantity = sdk::Decimal::fromScaled(10'000);

/// The least multiple of `step` that is at least `quantity`.
sdk::Decimal roundedUp(sdk::Decimal quantity, sdk::Decimal step) {
    auto count = (quantity / step).rounded(0);
    while (count * step < quantity) count += 1;
    while ((count - 1) * step >= quantity) count -= 1;
    return count * step;
}

}  // namespace

sdk::Decimal orderableQuantity(
    sdk::Decimal needed, const std::optional<sdk::Decimal>& moq, const std::optional<sdk::Decimal>& mpq, Unit unit
) {
    const auto least = moq ? std::max(needed, *moq) : needed;
    if (mpq && !mpq->isZero()) return roundedUp(least, *mpq);
    return roundedUp(least, isDiscrete(unit) ? sdk::Decimal(1) : smallest_quantity);
}

std::optional<RowQuantity> cheapestOrder(
    sdk::Decimal needed, sdk::Decimal most, const PartUnits& units, const std::vector<PriceRow>& rows
) {
    if (units.part != units.offered && !contracts::isConvertible(units.part, units.offered)) return std::nullopt;
    const auto offered = contracts::convertedQuantity(needed, units.part, units.offered);
    std::optional<RowQuantity> best;
    sdk::Decimal least_total;
    for (const auto& row : rows) {
        const auto quantity = orderableQuantity(offered, row.moq, row.mpq, units.offered);
        if (quantity > most) continue;
        const auto total = totalOf(quantity, row.price, row.price_quantity);
        if (best && (total > least_total || (total == least_total && quantity >= best->quantity))) continue;
        best = RowQuantity{quantity, row};
        least_total = total;
    }
    return best;
}

}  // namespace cardcage::purchase_orders_legacy
