#include "portal_users/held_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {

HeldUsers holdUsers(sdk::Call& call, const UserIds& request) {
    HeldUsers held;
    if (!request.customer_user_ids.empty()) {
        held.customer_users = call.db().many<HeldCustomerUser>(sql::hold_customer_users, request.customer_user_ids);
    }
    if (!request.application_user_ids.empty()) {
        held.application_users =
            call.db().many<HeldApplicationUser>(sql::hold_application_users, request.application_user_ids);
    }
    return held;
}

}  // namespace cardcage::customers
