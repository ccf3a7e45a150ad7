#include <span>

#include "customers/customers.hpp"
#include "portal/portal_access.hpp"
#include "portal_users/customer_users.hpp"
#include "portal_users/held_users.hpp"
#include "users/application_users.hpp"

namespace cardcage::customers {
namespace {

std::span<const sdk::Route> routes() {
    constexpr auto customer = sdk::model("customer", 1);
    static const auto table = std::to_array<sdk::Route>({
        sdk::get("/customers", customer, &listCustomers, "List customers, or search one by number"),
        sdk::post("/customers", customer, &createCustomer, "Create a customer").problems("number_taken"),
        sdk::get("/customers/{id}", customer, &findCustomer, "Get a customer"),
        sdk::patch("/customers/{id}", customer, &updateCustomer, "Update a customer").problems("number_taken"),
        sdk::del("/customers/{id}", customer, &deleteCustomer, "Delete a customer").problems("in_use"),

        sdk::get("/customers/{id}/users", customer, &listCustomerUsers, "List the users of a customer"),
        sdk::post("/customers/{id}/users", customer, &inviteCustomerUser, "Invite a user to the customer portal")
            .describe("Switches the portal of the customer on when it is off: `has_enabled_portal` of the answer.")
            .problems("email_taken"),
        sdk::patch("/customers/{id}/users/{user_id}", customer, &updateCustomerUser, "Update a customer user")
            .describe(
                "`resend_invitation` switches the portal of the customer on when it is off: `has_enabled_portal` of "
                "the answer."
            ),
        sdk::del("/customers/{id}/users/{user_id}", customer, &deleteCustomerUser, "Delete a customer user"),
        // The first of two responses to a POST needs no name.
        sdk::post(
            "/portal/invitations/{token}", sdk::unversioned, &acceptInvitation, "Accept an invitation to the portal"
        )
            .capability()
            .describe("The link of an invitation is valid once, for seven days. A request for `text/html`, as sent by "
                      "browsers, returns a page with the released documents instead of the bearer."),
        sdk::post(
            "/portal/invitations/{token}",
            sdk::unversioned,
            &acceptInvitationInBrowser,
            "Accept an invitation to the portal"
        )
            .name("postPortalInvitationsByTokenPage")
            .capability(),
        sdk::get(
            "/portal/invitations/{token}",
            sdk::unversioned,
            &showInvitation,
            "Show the page that accepts an invitation to the portal"
        )
            .capability()
            .describe("Returns a page with one button, which sends the POST. Opening the page does not use up the link."
            ),
        sdk::post("/portal/sign-in/{token}", sdk::unversioned, &signIn, "Sign in to the portal")
            .capability()
            .describe("The link of a message is valid once, for fourteen days. A request for `text/html`, as sent by "
                      "browsers, returns a page with the released documents instead of the bearer."),
        sdk::post("/portal/sign-in/{token}", sdk::unversioned, &signInWithBrowser, "Sign in to the portal")
            .name("postPortalSignInByTokenPage")
            .capability(),
        sdk::get("/portal/sign-in/{token}", sdk::unversioned, &showSignIn, "Show the page that signs in to the portal")
            .capability()
            .describe("Returns a page with one button, which sends the POST. Opening the page does not use up the link."
            ),
        sdk::post("/portal/renewal", sdk::unversioned, &renewPortalAccess, "Renew the bearer of a portal user")
            .scope("portal")
            .describe("Returns a new bearer until twelve hours after the last sign-in, while the user is Active.")
            .problems("sign_in_ended"),

        sdk::get("/users", sdk::unversioned, &listApplicationUsers, "List the tenant's own users"),
        sdk::get("/admin/users", sdk::unversioned, &listApplicationUsers, "List the tenant's own users").scope("admin"),
        sdk::post("/admin/users", sdk::unversioned, &createApplicationUser, "Create one of the tenant's own users")
            .scope("admin")
            .problems("email_taken"),
        sdk::get("/admin/users/{id}", sdk::unversioned, &findApplicationUser, "Get one of the tenant's own users")
            .scope("admin"),
        sdk::patch(
            "/admin/users/{id}", sdk::unversioned, &updateApplicationUser, "Update one of the tenant's own users"
        )
            .scope("admin")
            .problems("email_taken"),
        sdk::del("/admin/users/{id}", sdk::unversioned, &deleteApplicationUser, "Delete one of the tenant's own users")
            .scope("admin"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(contracts::customers::ensure, &ensureCustomers),
        sdk::provide(contracts::customers::hold, &holdCustomers),
        sdk::provide(contracts::customers::hold_users, &holdUsers),
        sdk::provide(contracts::customers::invite_again, &inviteAgain),
        sdk::provide(contracts::customers::sign_in_link, &createSignInLink),
        sdk::provide(contracts::customers::portal_visitor, &findPortalVisitor),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::customers

CARDCAGE_MODULE(cardcage::customers::routes, cardcage::customers::operations)
