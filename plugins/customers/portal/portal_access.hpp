#pragma once

#include <cardcage/web/web_page.hpp>
#include <string>
#include <vector>

#include "portal_users/customer_users.hpp"

/// Access of customer users to the portal: with an invitation, later with sign-in links; programs get a bearer,
/// browsers a page.
namespace cardcage::customers {

using contracts::customers::CustomerUserOf;
using contracts::customers::PortalPage;
using contracts::customers::PortalToken;
using contracts::customers::PortalVisitor;
using contracts::customers::SignInLink;

/// Response for a program.
struct PortalAccess {
    std::string access_token;
    std::string token_type = "Bearer";
    sdk::Timestamp expires_at;
    CustomerId customer_id;
    CustomerUserId customer_user_id;

    static constexpr auto schema() {
        return sdk::record(
            "PortalAccess",
            sdk::required<&PortalAccess::access_token>(
                "Bearer of the portal.", sdk::example("eyJhbGciOiJIUzI1NiJ9.e30.c2ln")
            ),
            sdk::required<&PortalAccess::token_type>("Token type.", sdk::example("Bearer")),
            sdk::required<&PortalAccess::expires_at>("Time of expiry of the bearer."),
            sdk::required<&PortalAccess::customer_id>("Id of the user's customer."),
            sdk::required<&PortalAccess::customer_user_id>("Id of the user, who is Active.")
        );
    }
};

/// Response for a browser: the handler has already sent a page.
using AnsweredPage = sdk::AnsweredAs<"text/html">;

/// Makes the invited user Active, once, within seven days. The same 404 for every other token.
PortalAccess acceptInvitation(sdk::Call& call, sdk::PathText token);
AnsweredPage acceptInvitationInBrowser(sdk::Call& call, sdk::PathText token);
/// Returns the page with the button that accepts: opening a link, as mail scanners do, does not use it up. The same
/// 404.
AnsweredPage showInvitation(sdk::Call& call, sdk::PathText token);

/// Signs an active user in, once, within fourteen days. The same 404 for every other token.
PortalAccess signIn(sdk::Call& call, sdk::PathText token);
AnsweredPage signInWithBrowser(sdk::Call& call, sdk::PathText token);
/// Returns the page with the button that signs in. The same 404.
AnsweredPage showSignIn(sdk::Call& call, sdk::PathText token);

/// Returns a new bearer for the calling portal user. 409 sign_in_ended: deactivated, or signed in twelve hours ago.
PortalAccess renewPortalAccess(sdk::Call& call);

/// A user who enters the portal.
struct PortalUser {
    CustomerId customer_id;
    CustomerUserId customer_user_id;
};

/// Records the sign-in of the user and returns a bearer.
PortalAccess openForProgram(sdk::Call& call, const PortalUser& user);
/// Returns a bearer without recording a sign-in.
PortalAccess newBearer(sdk::Call& call, const PortalUser& user);
/// Records the sign-in of the user and sends the page that lists the documents of the customer.
AnsweredPage openForBrowser(sdk::Call& call, const PortalUser& user);

/// Sends a page as the response.
AnsweredPage answerPage(sdk::Call& call, const std::string& html);
/// The language of the browser, otherwise of the user.
web::Language languageOfPage(const sdk::Call& call, std::string_view language_of_user);
/// The same 404 for every invalid token: a used token cannot be distinguished from an unknown one.
sdk::Problem linkNotValid();

/// Creates a sign-in link for an active user, valid once, for fourteen days; nothing for every other user.
std::optional<std::string> newSignInLink(sdk::Call& call, CustomerUserId id);
/// Sends a new sign-in link to a locked, active user. Older links remain valid.
void sendSignInLink(sdk::Call& call, const CustomerUser& user);

/// customers.sign_in_link/1: creates a sign-in link for a message to an active user.
SignInLink createSignInLink(sdk::Call& call, const CustomerUserOf& request);

/// customers.portal_visitor/1: returns the user of the page whose links have this token.
PortalVisitor findPortalVisitor(sdk::Call& call, const PortalToken& request);

}  // namespace cardcage::customers
