#include "customers/customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {

CustomerIds holdCustomers(sdk::Call& call, const CustomerIds& request) {
    return {call.db().many<CustomerId>(sql::hold_customers, request.ids)};
}

}  // namespace cardcage::customers
