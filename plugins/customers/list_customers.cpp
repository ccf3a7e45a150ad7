#include "customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {

sdk::Page<Customer> listCustomers(sdk::Call& call, const CustomerFilter& filter) {
    return sdk::list<Customer>(call, sql::list_customers, filter.customer_number);
}

}  // namespace cardcage::customers
