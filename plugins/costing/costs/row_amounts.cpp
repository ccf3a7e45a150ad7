#include "costs/row_amounts.hpp"

#include <algorithm>

#include "tables/table_rules.hpp"

namespace cardcage::costing {
namespace {

using calculation::Origin;
using calculation::Reference;

/// Whether the cost has an addition for each row of the table that adds something.
bool isOf(const CalculationTable& table, const ScenarioCost& cost) {
    auto addition = cost.additional_costs.begin();
    for (const auto& row : table.rows) {
        if (row.kind == RowKind::Subtotal) continue;
        if (addition == cost.additional_costs.end()) return false;
        if (addition->plan_id != table.id || addition->name != row.name) return false;
        ++addition;
    }
    return addition == cost.additional_costs.end();
}

sdk::Decimal originOf(const ScenarioCost& cost, Reference origin) {
    const sdk::Decimal quantity = std::max<std::int64_t>(cost.quantity, 1);
    switch (static_cast<Origin>(origin)) {
        case Origin::Material:
            return cost.unit.material.amount;
        case Origin::MaterialUsed:
            return cost.material_parts.used.amount / quantity;
        case Origin::MaterialExcess:
            return cost.material_parts.excess_charged.amount / quantity;
        case Origin::Manufacturing:
            return cost.unit.manufacturing.amount;
        case Origin::OneTime:
            return cost.one_time.amount / quantity;
    }
    return 0;
}

}  // namespace

std::vector<std::optional<sdk::Decimal>> rowAmounts(const CalculationTable& table, const ScenarioCost& cost) {
    std::vector<std::optional<sdk::Decimal>> amounts(table.rows.size());
    if (!isOf(table, cost)) return amounts;
    auto addition = cost.additional_costs.begin();
    auto sum = cost.unit.material.amount + cost.unit.manufacturing.amount;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto& row = table.rows[i];
        if (row.kind != RowKind::Subtotal) {
            amounts[i] = (addition++)->amount.amount;
            sum += *amounts[i];
        } else if (row.base.empty()) {
            amounts[i] = sum;
        } else {
            sdk::Decimal base;
            for (const auto& key : row.base) {
                const auto reference = referenceOf(key, table.rows, i).value();
                base += reference < calculation::origin_count ? originOf(cost, reference)
                                                              : *amounts[reference - calculation::origin_count];
            }
            amounts[i] = base.rounded(6);
        }
    }
    return amounts;
}

}  // namespace cardcage::costing
