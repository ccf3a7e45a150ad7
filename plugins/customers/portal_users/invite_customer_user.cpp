#include "conflicts.hpp"
#include "portal_users/customer_users.hpp"
#include "portal_users/invitation.hpp"
#include "sql.hpp"

namespace cardcage::customers {

void sendInvitation(
    sdk::Call& call, const CustomerUser& user, std::string_view token, const std::optional<std::string>& message
) {
    const auto link = call.publicUrl("/portal/invitations/" + std::string(token));
    const auto words =
        write({.language = user.language, .first_name = user.first_name, .message = message, .link = link});
    call.mail(
        {.kind = "customer_invitation",
         .to = user.email,
         .language = user.language,
         .subject = words.subject,
         .text = words.text}
    );
}

bool enablePortal(sdk::Call& call, CustomerId customer_id) {
    return call.db().run(sql::enable_portal, customer_id) > 0;
}

sdk::Versioned<CustomerUser> renewInvitation(sdk::Call& call, CustomerUserId id) {
    const auto token = call.newCapability();
    const auto renewed = call.db().one<sdk::Versioned<CustomerUser>>(sql::renew_invitation, id, token);
    sendInvitation(call, renewed.record, token, {});
    return renewed;
}

InvitedCustomerUser inviteCustomerUser(sdk::Call& call, CustomerId customer_id, const CustomerUserInput& input) {
    if (holdCustomers(call, {{customer_id}}).ids.empty()) throw sdk::Problem::notFound("customer", customer_id);
    const auto token = call.newCapability();
    const auto invited = call.db().maybe<sdk::Versioned<CustomerUser>>(
        sql::insert_customer_user,
        customer_id,
        input.email,
        input.first_name,
        input.last_name,
        input.phone,
        input.language,
        token
    );
    if (!invited) throw emailTaken();
    sendInvitation(call, invited->record, token, input.message);
    call.recordVersion(invited->record.id, invited->row_version);
    return {invited->record, enablePortal(call, customer_id)};
}

}  // namespace cardcage::customers
