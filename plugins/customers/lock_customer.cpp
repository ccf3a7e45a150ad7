#include "customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {

Customer lockCustomer(sdk::Call& call, CustomerId id) {
    const auto found = call.db().maybe<CustomerRow>(sql::lock_customer, id);
    if (!found) throw sdk::Problem::notFound("customer", id);
    call.requireMatch(id, found->row_version);
    return found->customer;
}

}  // namespace cardcage::customers
