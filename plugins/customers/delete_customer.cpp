#include "customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {

void deleteCustomer(sdk::Call& call, CustomerId id) {
    lockCustomer(call, id);
    call.collect(contracts::customers::before_delete, {id});
    call.db().run(sql::delete_customer, id);
}

}  // namespace cardcage::customers
