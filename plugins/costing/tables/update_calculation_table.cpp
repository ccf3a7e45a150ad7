#include "conflicts.hpp"
#include "sql.hpp"
#include "tables/stored_table.hpp"

namespace cardcage::costing {
namespace {

/// Clears the default before a new one is set; a tenant always has exactly one.
void moveDefault(sdk::Call& call, const CalculationTable& stored, const CalculationTablePatch& patch) {
    if (!patch.is_default.hasValue() || *patch.is_default == stored.is_default) return;
    if (stored.is_default) {
        throw sdk::Problem::invalid("/is_default", "conflict", "set it to true at another table instead");
    }
    call.db().run(sql::release_default_table);
}

}  // namespace

CalculationTable updateCalculationTable(sdk::Call& call, CalculationTableId id, const CalculationTablePatch& patch) {
    const auto stored = lockCalculationTable(call, id);
    moveDefault(call, stored, patch);
    const auto excess = patch.excess.hasValue() ? *patch.excess : stored.excess;
    const TableRowColumns rows(patch.rows.hasValue() ? *patch.rows : stored.rows);
    try {
        call.db().run(
            sql::update_calculation_table,
            id,
            patch.name.hasValue() ? *patch.name : stored.name,
            patch.is_default.hasValue() ? *patch.is_default : stored.is_default,
            excess.policy,
            excess.percent,
            excess.threshold,
            rows.keys,
            rows.names,
            rows.kinds,
            rows.bases,
            rows.percents,
            rows.amounts,
            rows.currencies,
            rows.decimals
        );
    } catch (const sdk::DbError& error) {
        if (error.violates("calculation_table_name_key")) throw nameTaken("calculation table");
        throw;
    }
    return answerTable(call, id);
}

}  // namespace cardcage::costing
