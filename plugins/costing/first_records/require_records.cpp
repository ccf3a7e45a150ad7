#include "for_other_modules.hpp"
#include "sql.hpp"

namespace cardcage::costing {

void requireAssembly(sdk::Call& call, const AssemblyId& id) {
    if (!call.db().maybe<AssemblyId>(sql::find_assembly, id)) {
        throw sdk::Problem::notFound("assembly", id);
    }
}

void requireRfq(sdk::Call& call, const RfqId& id) {
    if (!call.db().maybe<RfqId>(sql::find_rfq, id)) throw sdk::Problem::notFound("RfQ", id);
}

}  // namespace cardcage::costing
