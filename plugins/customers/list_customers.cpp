#include "customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {

sdk::Page<Customer> listCustomers(sdk::Call& call, const CustomerFilter& filter) {
    const auto window = call.page();
    auto customers = call.db().many<Customer>(sql::list_customers, call.tenant(), filter.customer_number, window);
    return sdk::page(call, window, std::move(customers));
}

}  // namespace cardcage::customers
