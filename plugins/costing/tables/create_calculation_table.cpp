#include "conflicts.hpp"
#include "sql.hpp"
#include "tables/stored_table.hpp"

namespace cardcage::costing {

CalculationTable createCalculationTable(sdk::Call& call, const CalculationTableInput& input) {
    lockTables(call);
    if (input.is_default) call.db().run(sql::release_default_table);
    const TableRowColumns rows(input.rows);
    const auto id = call.db().maybe<CalculationTableId>(
        sql::insert_calculation_table,
        input.name,
        input.is_default,
        input.excess.policy,
        input.excess.percent,
        input.excess.threshold,
        rows.keys,
        rows.names,
        rows.kinds,
        rows.bases,
        rows.percents,
        rows.amounts,
        rows.currencies,
        rows.decimals
    );
    if (!id) throw nameTaken("calculation table");
    return answerTable(call, *id);
}

}  // namespace cardcage::costing
