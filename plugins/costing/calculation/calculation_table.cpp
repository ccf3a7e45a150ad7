#include "calculation_table.hpp"

#include <algorithm>

#include "exact.hpp"

namespace cardcage::costing::calculation {
namespace {

Decimal amountOf(const Row& row, Decimal base, const TableInput& input) {
    switch (row.kind) {
        case RowKind::FixedPerJob:
            return row.value;
        case RowKind::FixedPerBatch:
            return row.value * input.batches;
        case RowKind::FixedPerUnit:
            return row.value * input.quantity;
        case RowKind::FixedPerCustomerLine:
            return row.value * input.customer_lines;
        case RowKind::FixedPerCustomerPart:
            return row.value * input.customer_parts;
        case RowKind::PercentOf:
            return productOver(base, row.value, 100);
        case RowKind::MarginOnPrice:
        case RowKind::DiscountOnPrice:
            return productOver(base, 100, Decimal(100) - row.value) - base;
        case RowKind::MinCharge:
            return std::max(row.value - base, Decimal());
        case RowKind::RoundTo:
            return quotientTo(static_cast<int>(row.value.whole().value_or(4)), base, input.quantity) * input.quantity -
                   base;
        case RowKind::Subtotal:
            return base;
    }
    return {};
}

}  // namespace

TableResult evaluate(std::span<const Row> rows, const TableInput& input) {
    const auto material = input.material_used + input.material_excess;
    // Origins, then rows: what references mean.
    std::vector<Decimal> values{
        material, input.material_used, input.material_excess, input.manufacturing, input.one_time};
    values.reserve(origin_count + rows.size());
    TableResult result;
    result.amounts.reserve(rows.size());
    auto sum = material + input.manufacturing;
    const auto before = sum;
    for (const auto& row : rows) {
        Decimal base;
        if (row.base.empty()) {
            base = sum;
        } else {
            for (const auto reference : row.base) base += values.at(reference);
        }
        const auto amount = amountOf(row, base, input);
        values.push_back(amount);
        result.amounts.push_back(amount);
        if (row.kind != RowKind::Subtotal) sum += amount;
    }
    result.additional = sum - before;
    return result;
}

Decimal chargedExcess(ExcessPolicy policy, Decimal value, Decimal excess) {
    switch (policy) {
        case ExcessPolicy::None:
            return {};
        case ExcessPolicy::Full:
            return excess;
        case ExcessPolicy::Percent:
            return productOver(excess, value, 100);
        case ExcessPolicy::AboveThreshold:
            return std::max(excess - value, Decimal());
    }
    return {};
}

}  // namespace cardcage::costing::calculation
