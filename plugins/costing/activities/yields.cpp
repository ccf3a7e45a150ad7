#include "for_other_modules.hpp"
#include "sql.hpp"

namespace cardcage::costing {

contracts::costing::AssemblyYields yieldsOf(sdk::Call& call, const AssemblyIds& asked) {
    return {call.db().many<contracts::costing::AssemblyYield>(sql::list_yields, asked.assembly_ids)};
}

}  // namespace cardcage::costing
