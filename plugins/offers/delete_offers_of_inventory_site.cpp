#include "changed_offers.hpp"
#include "offers.hpp"
#include "sql.hpp"

namespace cardcage::offers {

void deleteOffersOfInventorySite(sdk::Call& call, const InventorySiteDeletion& deletion) {
    tellOfChanges(call, call.db().run(sql::delete_offers_of_inventory_site, deletion.inventory_site_id));
}

}  // namespace cardcage::offers
