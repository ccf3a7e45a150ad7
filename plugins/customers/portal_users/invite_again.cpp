#include "portal_users/held_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {

InvitedAgain inviteAgain(sdk::Call& call, const UsersOfCustomer& request) {
    const auto invited = call.db().many<CustomerUserId>(sql::lock_invited_users, request.customer_id);
    for (const auto& id : invited) renewInvitation(call, id);
    return {static_cast<std::int64_t>(invited.size())};
}

}  // namespace cardcage::customers
