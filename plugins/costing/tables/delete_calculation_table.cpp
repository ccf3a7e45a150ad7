#include "sql.hpp"
#include "tables/calculation_tables.hpp"

namespace cardcage::costing {

void deleteCalculationTable(sdk::Call& call, CalculationTableId id) {
    if (lockCalculationTable(call, id).is_default) {
        throw sdk::Problem::conflict("in_use", "It is the default table; make another one the default first.");
    }
    try {
        call.db().run(sql::delete_calculation_table, id);
    } catch (const sdk::DbError& error) {
        if (error.violates("table_assignment_calculation_table_id_fkey")) {
            throw sdk::Problem::conflict("in_use", "An assembly or an RfQ has this table; give it another one first.");
        }
        throw;
    }
}

}  // namespace cardcage::costing
