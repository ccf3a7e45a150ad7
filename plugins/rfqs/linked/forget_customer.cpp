#include "linked/for_other_modules.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {

void forgetCustomer(sdk::Call& call, const contracts::customers::CustomerDeletion& customer) {
    const auto count = call.db().one<std::int64_t>(sql::count_rfqs_of_customer, customer.customer_id);
    if (count > 0) {
        throw sdk::Problem::conflict(
            "in_use",
            "RfQs of this customer: " + std::to_string(count) + "; delete them or give them to another customer first."
        );
    }
    call.db().run(sql::forget_customer, customer.customer_id);
}

void forgetCustomerUser(sdk::Call& call, const contracts::customers::CustomerUserDeletion& user) {
    call.db().run(sql::forget_customer_user, user.customer_user_id);
}

void forgetApplicationUser(sdk::Call& call, const contracts::customers::ApplicationUserDeletion& user) {
    call.db().run(sql::forget_application_user, user.application_user_id);
}

}  // namespace cardcage::rfqs
