#include "customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {
namespace {

/// A row of list_customer_users.sql, in SELECT order.
struct ListedUser {
    CustomerUser user;
    sdk::Timestamp created_at;
};

/// Place in the list: by the first invitation, which a new one does not change.
std::string position(const ListedUser& row) {
    struct Place {
        sdk::Timestamp created_at;
        CustomerUserId id;
    };
    return sdk::positionOf(Place{row.created_at, row.user.id});
}

}  // namespace

sdk::Page<CustomerUser> listCustomerUsers(sdk::Call& call, CustomerId customer_id) {
    const auto window = call.page();
    if (!call.db().maybe<CustomerRow>(sql::find_customer, call.tenant(), customer_id)) {
        throw sdk::Problem::notFound("customer", customer_id);
    }
    auto rows = call.db().many<ListedUser>(sql::list_customer_users, call.tenant(), customer_id, window);
    return sdk::page(call, window, std::move(rows), position).transformed([](const auto& row) { return row.user; });
}

}  // namespace cardcage::customers
