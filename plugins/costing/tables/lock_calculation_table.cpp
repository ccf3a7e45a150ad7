#include "sql.hpp"
#include "tables/stored_table.hpp"

namespace cardcage::costing {

CalculationTable lockCalculationTable(sdk::Call& call, CalculationTableId id) {
    lockTables(call);
    const auto found = call.db().maybe<TableColumns>(sql::find_calculation_table, id);
    if (!found) throw sdk::Problem::notFound("calculation table", id);
    call.requireMatch(id, found->row_version);
    return found->item();
}

}  // namespace cardcage::costing
