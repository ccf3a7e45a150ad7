#include "other_modules.hpp"
#include "quotations.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {

void deleteRfq(sdk::Call& call, RfqId id) {
    lockRfq(call, id);
    call.collect("rfqs.before_delete/1", RfqReference{id});
    call.invoke("assemblies.delete_root/1", RfqReference{id});
    removeFiles(call, id);
    call.db().run(sql::delete_rfq, call.tenant(), id);
}

}  // namespace cardcage::rfqs
