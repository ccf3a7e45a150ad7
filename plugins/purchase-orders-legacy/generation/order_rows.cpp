#include "generation/order_rows.hpp"

#include <algorithm>

#include "orders/purchase_order_rules.hpp"

namespace cardcage::purchase_orders_legacy {
namespace {

enum class Kind { Length, Area, Mass, Volume, Other };

struct Size {
    Kind kind = Kind::Other;
    sdk::Decimal smallest = 1;  ///< units of the smallest unit of the kind
};

Size sizeOf(Unit unit) {
    constexpr int tenths = 10;
    switch (unit) {
        case Unit::Millimeter:
            return {Kind::Length, 1};
        case Unit::Centimeter:
            return {Kind::Length, 10};
        case Unit::Meter:
            return {Kind::Length, 1'000};
        case Unit::Inch:
            return {Kind::Length, sdk::Decimal(254) / tenths};
        case Unit::Foot:
            return {Kind::Length, sdk::Decimal(3'048) / tenths};
        case Unit::SquareCentimeter:
            return {Kind::Area, 1};
        case Unit::SquareMeter:
            return {Kind::Area, 10'000};
        case Unit::Milligram:
            return {Kind::Mass, 1};
        case Unit::Gram:
            return {Kind::Mass, 1'000};
        case Unit::Kilogram:
            return {Kind::Mass, 1'000'000};
        case Unit::Milliliter:
            return {Kind::Volume, 1};
        case Unit::Liter:
            return {Kind::Volume, 1'000};
        default:
            return {};
    }
}

/// The least multiple of `step` that is at least `quantity`.
sdk::Decimal roundedUp(sdk::Decimal quantity, sdk::Decimal step) {
    auto count = (quantity / step).rounded(0);
    while (count * step < quantity) count += 1;
    while ((count - 1) * step >= quantity) count -= 1;
    return count * step;
}

std::optional<sdk::Decimal> times(const std::optional<sdk::Decimal>& quantity, sdk::Decimal factor) {
    if (!quantity) return std::nullopt;
    return *quantity * factor;
}

}  // namespace

std::optional<sdk::Decimal> unitsIn(const PartUnits& units) {
    if (units.part == units.offered) return 1;
    const auto part = sizeOf(units.part);
    const auto offered = sizeOf(units.offered);
    if (part.kind == Kind::Other || part.kind != offered.kind) return std::nullopt;
    return offered.smallest / part.smallest;
}

sdk::Decimal orderableQuantity(
    sdk::Decimal needed, const std::optional<sdk::Decimal>& moq, const std::optional<sdk::Decimal>& mpq, Unit unit
) {
    const auto least = moq ? std::max(needed, *moq) : needed;
    if (mpq && !mpq->isZero()) return roundedUp(least, *mpq);
    return isDiscrete(unit) ? roundedUp(least, 1) : least;
}

std::optional<RowQuantity> cheapestOrder(
    sdk::Decimal needed, sdk::Decimal most, const PartUnits& units, const std::vector<PriceRow>& rows
) {
    const auto factor = unitsIn(units);
    if (!factor) return std::nullopt;
    std::optional<RowQuantity> best;
    sdk::Decimal least_total;
    for (const auto& row : rows) {
        const auto quantity = orderableQuantity(needed, times(row.moq, *factor), times(row.mpq, *factor), units.part);
        if (quantity > most) continue;
        const auto total = totalOf(quantity, row.price, row.price_quantity * *factor);
        if (best && (total > least_total || (total == least_total && quantity >= best->quantity))) continue;
        best = RowQuantity{quantity, row};
        least_total = total;
    }
    return best;
}

}  // namespace cardcage::purchase_orders_legacy
