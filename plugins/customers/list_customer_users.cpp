#include "customer_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {
namespace {

/// A row of list_customer_users.sql, in SELECT order. The list is ordered by the first invitation, which a new one does
/// not change.
struct ListedUser {
    CustomerUser item;
    sdk::Timestamp created_at;
};

}  // namespace

sdk::Page<CustomerUser> listCustomerUsers(sdk::Call& call, CustomerId customer_id) {
    if (!call.db().maybe<sdk::Versioned<Customer>>(sql::find_customer, customer_id)) {
        throw sdk::Problem::notFound("customer", customer_id);
    }
    return sdk::list<ListedUser>(call, sql::list_customer_users, customer_id);
}

}  // namespace cardcage::customers
