#include "inventory_sites.hpp"
#include "sql.hpp"

namespace cardcage::suppliers {

sdk::Page<InventorySite> listInventorySites(sdk::Call& call) {
    return sdk::list<InventorySite>(call, sql::list_inventory_sites);
}

}  // namespace cardcage::suppliers
