#include "changed_offers.hpp"
#include "offers.hpp"
#include "sql.hpp"

namespace cardcage::offers {

void deleteOffersOfSupplier(sdk::Call& call, const SupplierDeletion& deletion) {
    tellOfChanges(call, call.db().run(sql::delete_offers_of_supplier, deletion.supplier_id));
}

}  // namespace cardcage::offers
