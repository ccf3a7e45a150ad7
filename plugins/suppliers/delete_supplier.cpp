#include "sql.hpp"
#include "suppliers.hpp"

namespace cardcage::suppliers {

void deleteSupplier(sdk::Call& call, SupplierId id) {
    if (lockSupplier(call, id).is_system) {
        throw sdk::Problem::forbidden(
            "system_supplier", "A system supplier cannot be deleted; set its preference to Excluded instead."
        );
    }
    call.db().one<SupplierId>(sql::claim_supplier, id);
    call.collect(contracts::suppliers::before_delete, {id});
    call.db().run(sql::delete_supplier, id);
}

}  // namespace cardcage::suppliers
