#include "sql.hpp"
#include "tables/stored_table.hpp"

namespace cardcage::costing {

sdk::Page<CalculationTable> listCalculationTables(sdk::Call& call) {
    return sdk::list<TableColumns>(call, sql::list_calculation_tables);
}

}  // namespace cardcage::costing
