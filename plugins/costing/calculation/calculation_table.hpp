#pragma once

#include <cardcage/decimal.hpp>
#include <cstdint>
#include <span>
#include <vector>

namespace cardcage::costing::calculation {

/// What a row of the additional calculation adds to the price.
enum class RowKind : std::uint8_t {
    FixedPerJob,
    FixedPerBatch,
    FixedPerUnit,
    FixedPerCustomerLine,  ///< for each line whose part the customer brings: receiving, checking, booking
    FixedPerCustomerPart,  ///< for each such part
    PercentOf,             ///< value percent of the base: a markup
    MarginOnPrice,         ///< price = base / (1 - value / 100)
    DiscountOnPrice,       ///< the same: after a discount of value percent the base is left
    MinCharge,             ///< what is missing for the base to reach the value
    RoundTo,  ///< rounds base / quantity to value places, half to even; up where it would fall below a MinCharge
    Subtotal  ///< adds nothing; its base is its amount, for others to refer to
};

/// Whether `value` is money.
constexpr bool isMoney(RowKind kind) {
    return kind == RowKind::FixedPerJob || kind == RowKind::FixedPerBatch || kind == RowKind::FixedPerUnit ||
           kind == RowKind::FixedPerCustomerLine || kind == RowKind::FixedPerCustomerPart || kind == RowKind::MinCharge;
}

/// What a row may refer to besides earlier rows.
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
    std::vector<Reference> base;  ///< their sum is the base; none: everything so far (material, manufacturing, rows)
};

/// What a table works on, in one currency.
struct TableInput {
    Decimal material_used;
    Decimal material_excess;  ///< what the customer pays of it
    Decimal manufacturing;
    Decimal one_time;
    std::int64_t quantity = 1;
    std::int64_t batches = 1;
    std::int64_t customer_lines = 0;  ///< BOM lines whose parts the customer brings, once however many are built
    Decimal customer_parts;           ///< those parts, for the whole quantity
};

/// Amount of every row, by row. A subtotal shows its base.
struct TableResult {
    std::vector<Decimal> amounts;
    Decimal additional;  ///< what all rows add to material and manufacturing
};

/// Evaluates the rows top down; every amount is rounded once to 10 places. Margins and discounts must be below 100.
TableResult evaluate(std::span<const Row> rows, const TableInput& input);

/// Who pays for material that is bought beyond the need.
enum class ExcessPolicy : std::uint8_t { None, Full, Percent, AboveThreshold };

/// What the customer pays of an excess: nothing, everything, `value` percent, or what is above the value `value`.
Decimal chargedExcess(ExcessPolicy policy, Decimal value, Decimal excess);

}  // namespace cardcage::costing::calculation
