#include "linking.hpp"
#include "sql.hpp"

namespace cardcage::components {

void forgetCustomer(sdk::Call& call, const CustomerDeletion& deleted) {
    call.db().run(sql::forget_customer, deleted.customer_id);
}

}  // namespace cardcage::components
