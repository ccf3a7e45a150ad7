#include "inventory_sites.hpp"
#include "sql.hpp"

namespace cardcage::suppliers {

InventorySite findInventorySite(sdk::Call& call, InventorySiteId id) {
    return sdk::found<InventorySite>(call, sql::find_inventory_site, "inventory site", id);
}

}  // namespace cardcage::suppliers
