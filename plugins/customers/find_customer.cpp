#include "customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {

Customer findCustomer(sdk::Call& call, CustomerId id) {
    return sdk::found<Customer>(call, sql::find_customer, "customer", id);
}

}  // namespace cardcage::customers
