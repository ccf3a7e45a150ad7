#include "tables/stored_table.hpp"

namespace cardcage::costing {

CalculationTable findCalculationTable(sdk::Call& call, CalculationTableId id) {
    return answerTable(call, id);
}

}  // namespace cardcage::costing
