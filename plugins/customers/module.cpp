#include <span>

#include "application_users.hpp"
#include "customer_users.hpp"
#include "customers.hpp"
#include "held_users.hpp"
#include "portal_access.hpp"

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
            .problems("email_taken"),
        sdk::patch("/customers/{id}/users/{user_id}", customer, &updateCustomerUser, "Update a customer user"),
        sdk::del("/customers/{id}/users/{user_id}", customer, &deleteCustomerUser, "Delete a customer user"),
        // Of two answers to a POST the first is the one that needs no naming.
        sdk::post(
            "/portal/invitations/{token}", sdk::unversioned, &acceptInvitation, "Accept an invitation to the portal"
        )
            .capability()
            .describe(
                "The link of an invitation, valid once, for seven days. Who asks for `text/html`, as browsers do, "
                "gets a page with the released documents in place of the bearer."
            ),
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
            .describe("A page with one button, which sends the POST. Looking at it does not use the link up."),
        sdk::post("/portal/sign-in/{token}", sdk::unversioned, &signIn, "Sign in to the portal")
            .capability()
            .describe("The link of a message, valid once, for fourteen days. Who asks for `text/html`, as browsers do, "
                      "gets a page with the released documents in place of the bearer."),
        sdk::post("/portal/sign-in/{token}", sdk::unversioned, &signInWithBrowser, "Sign in to the portal")
            .name("postPortalSignInByTokenPage")
            .capability(),
        sdk::get("/portal/sign-in/{token}", sdk::unversioned, &showSignIn, "Show the page that signs in to the portal")
            .capability()
            .describe("A page with one button, which sends the POST. Looking at it does not use the link up."),
        sdk::post("/portal/renewal", sdk::unversioned, &renewPortalAccess, "Renew the bearer of a portal user")
            .scope("portal")
            .describe("A new bearer, until twelve hours after the last sign-in of the user, while the user is Active.")
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
        sdk::operation(
            "customers.ensure/1", &ensureCustomers, "Find customers by number; create and name them when due"
        ),
        sdk::operation(
            "customers.hold/1", &holdCustomers, "Keep customers from being deleted while a reference is stored"
        ),
        sdk::operation(
            "customers.hold_users/1", &holdUsers, "Keep users from being deleted while a reference is stored"
        ),
        sdk::operation(
            "customers.invite_again/1", &inviteAgain, "Send new invitations to those who have not accepted theirs"
        ),
        sdk::operation(
            "customers.sign_in_link/1", &createSignInLink, "Make a sign-in link for a message to an active user"
        ),
        sdk::operation(
            "customers.portal_visitor/1", &findPortalVisitor, "Find the user on whose page the links have a token"
        ),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::customers

CARDCAGE_MODULE(cardcage::customers::routes, cardcage::customers::operations)
