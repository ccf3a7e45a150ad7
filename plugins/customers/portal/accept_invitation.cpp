#include "portal/portal_access.hpp"
#include "portal/portal_pages.hpp"
#include "sql.hpp"

namespace cardcage::customers {
namespace {

PortalUser accept(sdk::Call& call, const sdk::PathText& token) {
    const auto accepted = call.db().maybe<PortalUser>(sql::accept_invitation, token.view());
    if (!accepted) throw linkNotValid();
    return *accepted;
}

}  // namespace

PortalAccess acceptInvitation(sdk::Call& call, sdk::PathText token) {
    return openForProgram(call, accept(call, token));
}

AnsweredPage acceptInvitationInBrowser(sdk::Call& call, sdk::PathText token) {
    return openForBrowser(call, accept(call, token));
}

AnsweredPage showInvitation(sdk::Call& call, sdk::PathText token) {
    const auto language = call.db().maybe<std::string>(sql::find_invitation, token.view());
    if (!language) throw linkNotValid();
    return answerPage(call, confirmationPage(LinkPurpose::Accept, languageOfPage(call, *language)));
}

}  // namespace cardcage::customers
