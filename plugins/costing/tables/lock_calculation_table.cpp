#include "sql.hpp"
#include "tables/stored_table.hpp"

namespace cardcage::costing {

CalculationTable lockCalculationTable(sdk::Call& call, CalculationTableId id) {
    lockTables(call);
    return sdk::locked<TableColumns>(call, sql::find_calculation_table, "calculation table", id);
}

}  // namespace cardcage::costing
