#include "held_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {

void deleteCustomerUser(sdk::Call& call, CustomerId customer_id, CustomerUserId id) {
    lockCustomerUser(call, customer_id, id);
    call.collect(contracts::customers::before_delete_user, {id});
    call.db().run(sql::delete_customer_user, id);
}

}  // namespace cardcage::customers
