#include "inventory_sites.hpp"
#include "lock_lists.hpp"
#include "sql.hpp"

namespace cardcage::suppliers {

InventorySite lockInventorySite(sdk::Call& call, InventorySiteId id) {
    lockLists(call);
    const auto found = call.db().maybe<InventorySiteRow>(sql::lock_inventory_site, id);
    if (!found) throw sdk::Problem::notFound("inventory site", id);
    call.requireMatch(id, found->row_version);
    return found->site;
}

}  // namespace cardcage::suppliers
