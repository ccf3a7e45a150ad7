#include "for_other_modules.hpp"
#include "sql.hpp"

namespace cardcage::costing {

AssemblyIds costedAssemblies(sdk::Call& call, const AssemblyIds& asked) {
    return {call.db().many<AssemblyId>(sql::list_costed_assemblies, asked.assembly_ids)};
}

}  // namespace cardcage::costing
