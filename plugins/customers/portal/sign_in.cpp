#include "portal/portal_access.hpp"
#include "portal/portal_pages.hpp"
#include "sql.hpp"

namespace cardcage::customers {
namespace {

/// Locks the user first and then uses up the link, in the lock order of the deactivation.
PortalUser useLink(sdk::Call& call, const sdk::PathText& token) {
    const auto user = call.db().maybe<PortalUser>(sql::hold_user_of_link, token.view());
    if (!user || !call.db().maybe<CustomerUserId>(sql::use_sign_in_link, token.view())) {
        throw linkNotValid();
    }
    return *user;
}

}  // namespace

PortalAccess signIn(sdk::Call& call, sdk::PathText token) {
    return openForProgram(call, useLink(call, token));
}

AnsweredPage signInWithBrowser(sdk::Call& call, sdk::PathText token) {
    return openForBrowser(call, useLink(call, token));
}

AnsweredPage showSignIn(sdk::Call& call, sdk::PathText token) {
    const auto language = call.db().maybe<std::string>(sql::find_sign_in_link, token.view());
    if (!language) throw linkNotValid();
    return answerPage(call, confirmationPage(LinkPurpose::SignIn, languageOfPage(call, *language)));
}

}  // namespace cardcage::customers
