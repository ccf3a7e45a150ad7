#include "customer_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {

CustomerUser lockCustomerUser(sdk::Call& call, CustomerId customer_id, CustomerUserId id) {
    const auto found = call.db().maybe<sdk::Versioned<CustomerUser>>(sql::lock_customer_user, customer_id, id);
    if (!found) throw sdk::Problem::notFound("customer user", id);
    call.requireMatch(id, found->row_version);
    return found->record;
}

}  // namespace cardcage::customers
