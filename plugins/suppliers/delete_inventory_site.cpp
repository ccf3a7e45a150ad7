#include "inventory_sites.hpp"
#include "sql.hpp"

namespace cardcage::suppliers {

void deleteInventorySite(sdk::Call& call, InventorySiteId id) {
    if (lockInventorySite(call, id).is_default) {
        throw sdk::Problem::conflict("in_use", "This is the default site; make another site the default first.");
    }
    call.db().one<InventorySiteId>(sql::claim_inventory_site, id);
    call.collect(contracts::suppliers::before_delete_site, {id});
    call.db().run(sql::delete_inventory_site, id);
}

}  // namespace cardcage::suppliers
