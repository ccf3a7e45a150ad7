#pragma once

#include <array>
#include <cardcage/contract.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Customers, their users, and the tenant's own.
namespace cardcage::contracts::customers {

/// A customer as named in an import.
struct NamedCustomer {
    std::string number;
    std::optional<std::string> name;

    static constexpr auto schema() {
        return sdk::record(
            "NamedCustomer",
            sdk::required<&NamedCustomer::number>("Number.", sdk::trimmed, sdk::length(1, 64), sdk::example("C-100")),
            sdk::optional<&NamedCustomer::name>(
                "Name for a customer without a name.", sdk::trimmed, sdk::length(1, 255), sdk::example("Muster AG")
            )
        );
    }
};

/// Whether the customer existed, was created, received its name, or is unknown.
enum class EnsureOutcome { Found, Created, Named, Unknown };

constexpr auto wireNames(EnsureOutcome) {
    using enum EnsureOutcome;
    return sdk::words<Found, Created, Named, Unknown>;
}

struct EnsuredCustomer {
    std::string number;
    std::optional<CustomerId> id;
    EnsureOutcome outcome = EnsureOutcome::Unknown;

    static constexpr auto schema() {
        return sdk::record(
            "EnsuredCustomer",
            sdk::required<&EnsuredCustomer::number>("Number as sent.", sdk::example("C-100")),
            sdk::required<&EnsuredCustomer::id>("Id of the customer; null when the outcome is Unknown."),
            sdk::required<&EnsuredCustomer::outcome>(
                "Outcome: the customer existed, was created, received its name, or is unknown."
            )
        );
    }
};

/// Finds each customer by its number, creates a new one that has a name, and names one without a name. One result per
/// item, in order. A found customer cannot be deleted before the transaction ends.
inline constexpr sdk::OperationContract<std::vector<NamedCustomer>, std::vector<EnsuredCustomer>> ensure{
    "customers.ensure/1", "Find customers by number; create or name them when necessary"};

/// Customers by id.
struct CustomerIds {
    std::vector<CustomerId> ids;

    static constexpr auto schema() {
        return sdk::record("CustomerIds", sdk::required<&CustomerIds::ids>("Ids of customers."));
    }
};

/// Returns which of the customers exist, and prevents their deletion before the transaction ends. Called by each module
/// that stores a reference to a customer.
inline constexpr sdk::OperationContract<CustomerIds, CustomerIds> hold{
    "customers.hold/1", "Keep customers from being deleted while a reference is stored"};

/// A customer that is about to be deleted.
struct CustomerDeletion {
    CustomerId customer_id;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerDeletion",
            sdk::required<&CustomerDeletion::customer_id>("Id of the customer that is about to be deleted.")
        );
    }
};

/// A provider refuses (409 in_use) or removes its references to the customer.
inline constexpr sdk::HookContract<CustomerDeletion> before_delete{
    "customers.before_delete/1", "A customer is about to be deleted"};

/// Invited becomes Active when the invitation is accepted; Active and Deactivated can change into each other.
enum class UserStatus { Invited, Active, Deactivated, Unknown };

constexpr auto wireNames(UserStatus) {
    using enum UserStatus;
    return sdk::words<Invited, Active, Deactivated, Unknown>;
}

/// Users by id.
struct UserIds {
    std::vector<CustomerUserId> customer_user_ids;
    std::vector<ApplicationUserId> application_user_ids;

    static constexpr auto schema() {
        return sdk::record(
            "UserIds",
            sdk::optional<&UserIds::customer_user_ids>("Ids of customer users."),
            sdk::optional<&UserIds::application_user_ids>("Ids of the tenant's own users.")
        );
    }
};

struct HeldCustomerUser {
    CustomerUserId id;
    CustomerId customer_id;
    UserStatus status = UserStatus::Unknown;

    static constexpr auto schema() {
        return sdk::record(
            "HeldCustomerUser",
            sdk::required<&HeldCustomerUser::id>("Id of the user."),
            sdk::required<&HeldCustomerUser::customer_id>("Customer of the user."),
            sdk::required<&HeldCustomerUser::status>("Status; Invited until the invitation is accepted.")
        );
    }
};

struct HeldApplicationUser {
    ApplicationUserId id;
    bool is_active = false;

    static constexpr auto schema() {
        return sdk::record(
            "HeldApplicationUser",
            sdk::required<&HeldApplicationUser::id>("Id of the user."),
            sdk::required<&HeldApplicationUser::is_active>("Whether work may be assigned to the user.")
        );
    }
};

struct HeldUsers {
    std::vector<HeldCustomerUser> customer_users;
    std::vector<HeldApplicationUser> application_users;

    static constexpr auto schema() {
        return sdk::record(
            "HeldUsers",
            sdk::required<&HeldUsers::customer_users>("Existing customer users, by id."),
            sdk::required<&HeldUsers::application_users>("Existing users of the tenant, by id.")
        );
    }
};

/// Returns which of the users exist, and prevents their deletion before the transaction ends. Called by each module
/// that stores a reference to a user.
inline constexpr sdk::OperationContract<UserIds, HeldUsers> hold_users{
    "customers.hold_users/1", "Keep users from being deleted while a reference is stored"};

/// The users of one customer.
struct UsersOfCustomer {
    CustomerId customer_id;

    static constexpr auto schema() {
        return sdk::record("UsersOfCustomer", sdk::required<&UsersOfCustomer::customer_id>("Id of the customer."));
    }
};

/// Number of invitations sent.
struct InvitedAgain {
    std::int64_t invitations = 0;

    static constexpr auto schema() {
        return sdk::record("InvitedAgain", sdk::required<&InvitedAgain::invitations>("Number of invitations sent."));
    }
};

/// Sends a new invitation to every user of the customer who has not accepted yet; the old ones become void.
inline constexpr sdk::OperationContract<UsersOfCustomer, InvitedAgain> invite_again{
    "customers.invite_again/1", "Send new invitations to users who have not accepted theirs"};

/// A user of a customer that is about to be deleted.
struct CustomerUserDeletion {
    CustomerUserId customer_user_id;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerUserDeletion",
            sdk::required<&CustomerUserDeletion::customer_user_id>("Id of the user that is about to be deleted.")
        );
    }
};

/// A provider removes its references to the user.
inline constexpr sdk::HookContract<CustomerUserDeletion> before_delete_user{
    "customers.before_delete_user/1", "A user of a customer is about to be deleted"};

/// A user of the tenant that is about to be deleted.
struct ApplicationUserDeletion {
    ApplicationUserId application_user_id;

    static constexpr auto schema() {
        return sdk::record(
            "ApplicationUserDeletion",
            sdk::required<&ApplicationUserDeletion::application_user_id>("Id of the user that is about to be deleted.")
        );
    }
};

/// A provider removes its references to the user.
inline constexpr sdk::HookContract<ApplicationUserDeletion> before_delete_application_user{
    "customers.before_delete_application_user/1", "A user of the tenant is about to be deleted"};

/// One user of a customer.
struct CustomerUserOf {
    CustomerUserId customer_user_id;

    static constexpr auto schema() {
        return sdk::record("CustomerUserOf", sdk::required<&CustomerUserOf::customer_user_id>("Id of the user."));
    }
};

struct SignInLink {
    std::optional<std::string> url;

    static constexpr auto schema() {
        return sdk::record(
            "SignInLink",
            sdk::required<&SignInLink::url>(
                "The link; null for a user who is not Active.",
                sdk::example("https://cardcage.example/portal/sign-in/0190a6f27c3e")
            )
        );
    }
};

/// Creates a sign-in link for a message to an active user.
inline constexpr sdk::OperationContract<CustomerUserOf, SignInLink> sign_in_link{
    "customers.sign_in_link/1", "Create a sign-in link for a message to an active user"};

struct PortalToken {
    std::string token;

    static constexpr auto schema() {
        return sdk::record("PortalToken", sdk::required<&PortalToken::token>("Token in the links of a portal page."));
    }
};

struct PortalVisitor {
    std::optional<CustomerUserId> customer_user_id;

    static constexpr auto schema() {
        return sdk::record(
            "PortalVisitor",
            sdk::required<&PortalVisitor::customer_user_id>(
                "Id of the user; null when the token is invalid or has expired."
            )
        );
    }
};

/// Returns the user whose portal page has links with this token.
inline constexpr sdk::OperationContract<PortalToken, PortalVisitor> portal_visitor{
    "customers.portal_visitor/1", "Find the user of the portal page with a token"};

/// The page of a user.
struct PortalPage {
    CustomerUserId customer_user_id;
    std::string token;

    static constexpr auto schema() {
        return sdk::record(
            "PortalPage",
            sdk::required<&PortalPage::customer_user_id>("User of the page."),
            sdk::required<&PortalPage::token>(
                "Token at the end of the page's links; customers.portal_visitor/1 resolves it."
            )
        );
    }
};

/// A document that a user of the portal may download.
struct PortalDocument {
    std::string title;
    std::string file_name;
    sdk::Timestamp released_at;
    std::optional<sdk::Date> valid_until;
    std::string url;

    static constexpr auto schema() {
        return sdk::record(
            "PortalDocument",
            sdk::required<&PortalDocument::title>("Subject of the document."),
            sdk::required<&PortalDocument::file_name>("Name of the file."),
            sdk::required<&PortalDocument::released_at>("Time of the release."),
            sdk::optional<&PortalDocument::valid_until>("Last day of validity."),
            sdk::required<&PortalDocument::url>("Download link that needs no bearer.")
        );
    }
};

/// A provider returns its documents that the user may download.
inline constexpr sdk::HookContract<PortalPage, std::vector<PortalDocument>> portal_documents{
    "customers.portal_documents/1", "The portal page of a user is about to be shown"};

}  // namespace cardcage::contracts::customers
