#include "conflicts.hpp"
#include "inventory_sites.hpp"
#include "lock_lists.hpp"
#include "normalized_name.hpp"
#include "sql.hpp"

namespace cardcage::suppliers {

InventorySite createInventorySite(sdk::Call& call, const InventorySiteInput& input) {
    lockLists(call);
    if (input.is_default) call.db().run(sql::release_default_site);
    try {
        return sdk::stored<InventorySite>(
            call,
            sql::insert_inventory_site,
            input.name,
            foldedName(input.name),
            input.number,
            input.is_default,
            input.notes
        );
    } catch (const sdk::DbError& error) {
        if (error.violates("inventory_site_number_key")) throw numberTaken("inventory site");
        if (error.violates("inventory_site_folded_name_key")) throw nameTaken("inventory site");
        throw;
    }
}

}  // namespace cardcage::suppliers
