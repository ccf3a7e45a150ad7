#include <cardcage/contracts/assemblies.hpp>

#include "quotations/quotations.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {

void deleteRfq(sdk::Call& call, RfqId id) {
    lockRfq(call, id);
    call.collect(contracts::rfqs::before_delete, {id});
    call.invoke(contracts::assemblies::delete_root, {id});
    removeFiles(call, id);
    call.db().run(sql::delete_rfq, id);
}

}  // namespace cardcage::rfqs
