#include <span>

#include "application_users.hpp"
#include "customer_users.hpp"
#include "customers.hpp"
#include "held_users.hpp"

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
        sdk::post(
            "/portal/invitations/{token}", sdk::unversioned, &acceptInvitation, "Accept an invitation to the portal"
        )
            .capability(),

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
    });
    return table;
}

}  // namespace
}  // namespace cardcage::customers

CARDCAGE_MODULE(cardcage::customers::routes, cardcage::customers::operations)
