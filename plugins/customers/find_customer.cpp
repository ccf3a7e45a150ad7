#include "customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {

Customer findCustomer(sdk::Call& call, CustomerId id) {
    const auto found = call.db().maybe<CustomerRow>(sql::find_customer, id);
    if (!found) throw sdk::Problem::notFound("customer", id);
    call.recordVersion(id, found->row_version);
    return found->customer;
}

}  // namespace cardcage::customers
