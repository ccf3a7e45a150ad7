#include "changed_offers.hpp"
#include "offers.hpp"
#include "sql.hpp"

namespace cardcage::offers {

void deleteOffersOfCustomer(sdk::Call& call, const CustomerDeletion& deletion) {
    tellOfChanges(call, call.db().run(sql::delete_offers_of_customer, deletion.customer_id));
}

}  // namespace cardcage::offers
