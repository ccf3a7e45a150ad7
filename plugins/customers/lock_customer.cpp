#include "customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {

Customer lockCustomer(sdk::Call& call, CustomerId id) {
    return sdk::locked<Customer>(call, sql::lock_customer, "customer", id);
}

}  // namespace cardcage::customers
