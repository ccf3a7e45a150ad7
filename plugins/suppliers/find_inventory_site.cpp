#include "inventory_sites.hpp"
#include "sql.hpp"

namespace cardcage::suppliers {

InventorySite findInventorySite(sdk::Call& call, InventorySiteId id) {
    const auto found = call.db().maybe<InventorySiteRow>(sql::find_inventory_site, id);
    if (!found) throw sdk::Problem::notFound("inventory site", id);
    call.recordVersion(id, found->row_version);
    return found->site;
}

}  // namespace cardcage::suppliers
