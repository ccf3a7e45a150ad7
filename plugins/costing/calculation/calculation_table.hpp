#pragma once

#include <cardcage/decimal.hpp>
#include <cstdint>
#include <span>
#include <vector>

namespace cardcage::costing::calculation {

/// Kind of a row of the additional calculation.
enum class RowKind : std::uint8_t {
    FixedPerJob,
    FixedPerBatch,
    FixedPerUnit,
    FixedPerCustomerLine,  ///< for each line whose part the customer supplies: receiving, checking, booking
    FixedPerCustomerPart,  ///< for each such part
    PercentOf,             ///< value percent of the base: a markup
    MarginOnPrice,         ///< price = base / (1 - value / 100)
    DiscountOnPrice,       ///< the same: the base remains after a discount of value percent
    MinCharge,             ///< the amount missing for the base to reach the value
    /// Rounds base / quantity to value places, half to even; up if its base, together with all that an earlier
    /// MinCharge covers a part of it with, would end below that minimum.
    RoundTo,
    Subtotal  ///< adds nothing; its base is its amount, for references of other rows
};

/// Whether `value` is an amount of money.
constexpr bool isMoney(RowKind kind) {
    return kind == RowKind::FixedPerJob || kind == RowKind::FixedPerBatch || kind == RowKind::FixedPerUnit ||
           kind == RowKind::FixedPerCustomerLine || kind == RowKind::FixedPerCustomerPart || kind == RowKind::MinCharge;
}

/// Values that a row may refer to besides earlier rows.
enum class Origin : std::uint8_t { Material, MaterialUsed, MaterialExcess, Manufacturing, OneTime };
inline constexpr std::size_t origin_count = 5;

/// One of the origins (below origin_count), or an earlier row (origin_count + its index).
using Reference = std::uint32_t;
constexpr Reference referenceTo(Origin origin) {
    return static_cast<Reference>(origin);
}
constexpr Reference referenceToRow(std::size_t index) {
    return static_cast<Reference>(origin_count + index);
}

struct Row {
    RowKind kind = RowKind::Subtotal;
    Decimal value;
    std::vector<Reference> base;  ///< their sum is the base; none: everything before (material, manufacturing, rows)
};

/// Inputs of a table, in one currency.
struct TableInput {
    Decimal material_used;
    Decimal material_excess;  ///< excess that the customer pays
    Decimal manufacturing;
    Decimal one_time;
    std::int64_t quantity = 1;
    std::int64_t batches = 1;
    std::int64_t customer_lines = 0;  ///< BOM lines whose parts the customer supplies, once for any quantity
    Decimal customer_parts;           ///< those parts, for the whole quantity
};

/// Amount of every row, by row. A subtotal shows its base.
struct TableResult {
    std::vector<Decimal> amounts;
    Decimal additional;  ///< sum of the additions of all rows to material and manufacturing
};

/// Evaluates the rows top down; every amount is rounded once to 10 places. Margins and discounts must be below 100.
TableResult evaluate(std::span<const Row> rows, const TableInput& input);

/// Payer of material that is bought beyond the need.
enum class ExcessPolicy : std::uint8_t { None, Full, Percent, AboveThreshold };

/// Share of an excess that the customer pays: nothing, everything, `value` percent, or the value above `value`.
Decimal chargedExcess(ExcessPolicy policy, Decimal value, Decimal excess);

}  // namespace cardcage::costing::calculation
