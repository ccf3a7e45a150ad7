#include "inventory_sites.hpp"
#include "lock_lists.hpp"
#include "sql.hpp"

namespace cardcage::suppliers {

InventorySite lockInventorySite(sdk::Call& call, InventorySiteId id) {
    lockLists(call);
    return sdk::locked<InventorySite>(call, sql::lock_inventory_site, "inventory site", id);
}

}  // namespace cardcage::suppliers
