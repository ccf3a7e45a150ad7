#include "portal/portal_access.hpp"
#include "portal/sign_in_message.hpp"
#include "sql.hpp"

namespace cardcage::customers {

std::optional<std::string> newSignInLink(sdk::Call& call, CustomerUserId id) {
    const std::string token(call.newCapability());
    if (!call.db().maybe<CustomerUserId>(sql::insert_sign_in_link, id, token)) return std::nullopt;
    return std::string(call.publicUrl("/portal/sign-in/" + token));
}

void sendSignInLink(sdk::Call& call, const CustomerUser& user) {
    const auto link = newSignInLink(call, user.id).value();
    const auto words = write(SignInMessage{.language = user.language, .first_name = user.first_name, .link = link});
    call.mail(
        {.kind = "customer_sign_in",
         .to = user.email,
         .language = user.language,
         .subject = words.subject,
         .text = words.text}
    );
}

SignInLink createSignInLink(sdk::Call& call, const CustomerUserOf& request) {
    return {newSignInLink(call, request.customer_user_id)};
}

PortalVisitor findPortalVisitor(sdk::Call& call, const PortalToken& request) {
    return {call.db().maybe<CustomerUserId>(sql::find_portal_visitor, request.token)};
}

}  // namespace cardcage::customers
