#pragma once

#include <array>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Customers, their users in the portal, and the tenant's own users.
namespace cardcage::customers {

using CustomerId = sdk::Id<struct CustomerTag>;
using CustomerUserId = sdk::Id<struct CustomerUserTag>;
using ApplicationUserId = sdk::Id<struct ApplicationUserTag>;

// ------------------------------------------------------------------------------------------------------- customers

/// Interface specification, "Assembly import item", industry.
enum class Industry { Auto, Medical, Defense, Aero, Rail, Industrial, Construction, Consumer, Other, Unknown };

constexpr auto wireNames(Industry) {
    using enum Industry;
    return std::to_array<std::pair<Industry, std::string_view>>(
        {{Auto, "Auto"},
         {Medical, "Medical"},
         {Defense, "Defense"},
         {Aero, "Aero"},
         {Rail, "Rail"},
         {Industrial, "Industrial"},
         {Construction, "Construction"},
         {Consumer, "Consumer"},
         {Other, "Other"},
         {Unknown, "Unknown"}}
    );
}

struct Customer {
    CustomerId id;
    std::optional<std::string> number;
    std::optional<std::string> name;
    std::optional<Industry> industry;
    std::optional<sdk::Currency> currency;
    std::optional<std::string> notes;
    bool portal_enabled = false;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "Customer",
            sdk::required("id", &Customer::id, "Id of the customer."),
            sdk::required("number", &Customer::number, "The tenant's number of the customer.", sdk::example("C-100")),
            sdk::required("name", &Customer::name, "Name of the customer.", sdk::example("Muster AG")),
            sdk::required("industry", &Customer::industry, "What the customer builds for."),
            sdk::required("currency", &Customer::currency, "Currency the customer is quoted in."),
            sdk::required(
                "notes", &Customer::notes, "Notes, for the tenant only.", sdk::example("Calls before orders.")
            ),
            sdk::required("portal_enabled", &Customer::portal_enabled, "Whether its users may use the portal."),
            sdk::required("created_at", &Customer::created_at, "When it was created."),
            sdk::required("updated_at", &Customer::updated_at, "When it was changed last.")
        );
    }
};

/// A row of the statements that give a customer, in SELECT order.
struct CustomerRow {
    Customer customer;
    std::int64_t row_version;
};

struct CustomerInput {
    std::optional<std::string> number;
    std::optional<std::string> name;
    std::optional<Industry> industry;
    std::optional<sdk::Currency> currency;
    std::optional<std::string> notes;
    bool portal_enabled = false;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerInput",
            sdk::optional(
                "number",
                &CustomerInput::number,
                "Number; unique.",
                sdk::trimmed,
                sdk::length(1, 64),
                sdk::example("C-100")
            ),
            sdk::optional(
                "name",
                &CustomerInput::name,
                "Name; a number or a name is needed.",
                sdk::length(1, 255),
                sdk::example("Muster AG")
            ),
            sdk::optional("industry", &CustomerInput::industry, "What the customer builds for."),
            sdk::optional("currency", &CustomerInput::currency, "Currency the customer is quoted in."),
            sdk::optional(
                "notes",
                &CustomerInput::notes,
                "Notes, for the tenant only.",
                sdk::length(0, 10'000),
                sdk::example("Calls before orders.")
            ),
            sdk::optional("portal_enabled", &CustomerInput::portal_enabled, "Whether its users may use the portal.")
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct CustomerPatch {
    sdk::Patch<std::string> number;
    sdk::Patch<std::string> name;
    sdk::Patch<Industry> industry;
    sdk::Patch<sdk::Currency> currency;
    sdk::Patch<std::string> notes;
    sdk::Patch<bool> portal_enabled;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerPatch",
            sdk::optional(
                "number",
                &CustomerPatch::number,
                "Number; unique.",
                sdk::trimmed,
                sdk::length(1, 64),
                sdk::example("C-100")
            ),
            sdk::optional(
                "name",
                &CustomerPatch::name,
                "Name; a number or a name must remain.",
                sdk::length(1, 255),
                sdk::example("Muster SE")
            ),
            sdk::optional("industry", &CustomerPatch::industry, "What the customer builds for."),
            sdk::optional("currency", &CustomerPatch::currency, "Currency the customer is quoted in."),
            sdk::optional(
                "notes",
                &CustomerPatch::notes,
                "Notes, for the tenant only.",
                sdk::length(0, 10'000),
                sdk::example("Calls before orders.")
            ),
            sdk::required("portal_enabled", &CustomerPatch::portal_enabled, "Whether its users may use the portal.")
        );
    }
};

struct CustomerFilter {
    std::optional<std::string> customer_number;

    static constexpr auto schema() {
        return sdk::query(
            "CustomerFilter",
            sdk::optional(
                "customer_number",
                &CustomerFilter::customer_number,
                "Only the customer of exactly this number.",
                sdk::example("C-100")
            )
        );
    }
};

/// All customers, or the one of the given number, in the order of creation.
sdk::Page<Customer> listCustomers(sdk::Call& call, const CustomerFilter& filter);

/// Creates a customer. 409 number_taken.
Customer createCustomer(sdk::Call& call, const CustomerInput& input);

/// One customer. 404.
Customer findCustomer(sdk::Call& call, CustomerId id);

/// Changes what the patch names. 404, 412; 400 when neither number nor name would remain; 409 number_taken.
Customer updateCustomer(sdk::Call& call, CustomerId id, const CustomerPatch& patch);

/// One customer, locked for a change: the version that If-Match names, or 412. 404.
Customer lockCustomer(sdk::Call& call, CustomerId id);

/// Deletes a customer and its users. 404, 412; 409 in_use when another module refuses (customers.before_delete/1).
void deleteCustomer(sdk::Call& call, CustomerId id);

// ------------------------------------------------------------------------------------------- users of a customer

/// Invited becomes Active by accepting the invitation; Active and Deactivated change into each other.
enum class UserStatus { Invited, Active, Deactivated, Unknown };

constexpr auto wireNames(UserStatus) {
    using enum UserStatus;
    return std::to_array<std::pair<UserStatus, std::string_view>>(
        {{Invited, "Invited"}, {Active, "Active"}, {Deactivated, "Deactivated"}, {Unknown, "Unknown"}}
    );
}

/// The statuses a client may ask for.
enum class AccountStatus { Active, Deactivated };

constexpr auto wireNames(AccountStatus) {
    using enum AccountStatus;
    return std::to_array<std::pair<AccountStatus, std::string_view>>({{Active, "Active"}, {Deactivated, "Deactivated"}}
    );
}

struct CustomerUser {
    CustomerUserId id;
    CustomerId customer_id;
    std::string email;
    std::optional<std::string> first_name;
    std::optional<std::string> last_name;
    std::optional<std::string> phone;
    std::string language;
    UserStatus status = UserStatus::Unknown;
    sdk::Timestamp invited_at;
    std::optional<sdk::Timestamp> accepted_at;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerUser",
            sdk::required("id", &CustomerUser::id, "Id of the user."),
            sdk::required("customer_id", &CustomerUser::customer_id, "The customer it belongs to."),
            sdk::required(
                "email", &CustomerUser::email, "Address; unique in the tenant.", sdk::example("ana@example.com")
            ),
            sdk::required("first_name", &CustomerUser::first_name, "First name.", sdk::example("Ana")),
            sdk::required("last_name", &CustomerUser::last_name, "Last name.", sdk::example("Muster")),
            sdk::required("phone", &CustomerUser::phone, "Telephone number.", sdk::example("+49 30 123456")),
            sdk::required("language", &CustomerUser::language, "Language of messages (BCP 47).", sdk::example("de")),
            sdk::required("status", &CustomerUser::status, "Invited until the invitation is accepted."),
            sdk::required("invited_at", &CustomerUser::invited_at, "When the last invitation was sent."),
            sdk::required("accepted_at", &CustomerUser::accepted_at, "When it was accepted.")
        );
    }
};

/// A row of the statements that give a customer user, in SELECT order.
struct CustomerUserRow {
    CustomerUser user;
    std::int64_t row_version;
};

struct CustomerUserInput {
    std::string email;
    std::optional<std::string> first_name;
    std::optional<std::string> last_name;
    std::optional<std::string> phone;
    std::string language = "en";
    std::optional<std::string> message;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerUserInput",
            sdk::required(
                "email",
                &CustomerUserInput::email,
                "Address; unique in the tenant.",
                sdk::email,
                sdk::example("ana@example.com")
            ),
            sdk::optional(
                "first_name", &CustomerUserInput::first_name, "First name.", sdk::length(1, 255), sdk::example("Ana")
            ),
            sdk::optional(
                "last_name", &CustomerUserInput::last_name, "Last name.", sdk::length(1, 255), sdk::example("Muster")
            ),
            sdk::optional(
                "phone",
                &CustomerUserInput::phone,
                "Telephone number.",
                sdk::length(1, 64),
                sdk::example("+49 30 123456")
            ),
            sdk::optional(
                "language",
                &CustomerUserInput::language,
                "Language of messages (BCP 47).",
                sdk::language,
                sdk::example("de")
            ),
            sdk::optional(
                "message",
                &CustomerUserInput::message,
                "Personal words in the invitation.",
                sdk::length(1, 2'000),
                sdk::example("See you soon.")
            )
        );
    }
};

struct CustomerUserPatch {
    sdk::Patch<std::string> email;
    sdk::Patch<std::string> first_name;
    sdk::Patch<std::string> last_name;
    sdk::Patch<std::string> phone;
    sdk::Patch<std::string> language;
    sdk::Patch<AccountStatus> status;
    bool resend_invitation = false;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerUserPatch",
            sdk::required(
                "email",
                &CustomerUserPatch::email,
                "Cannot be changed; may be repeated.",
                sdk::email,
                sdk::example("ana@example.com")
            ),
            sdk::optional(
                "first_name", &CustomerUserPatch::first_name, "First name.", sdk::length(1, 255), sdk::example("Ana")
            ),
            sdk::optional(
                "last_name", &CustomerUserPatch::last_name, "Last name.", sdk::length(1, 255), sdk::example("Muster")
            ),
            sdk::optional(
                "phone",
                &CustomerUserPatch::phone,
                "Telephone number.",
                sdk::length(1, 64),
                sdk::example("+49 30 123456")
            ),
            sdk::required(
                "language",
                &CustomerUserPatch::language,
                "Language of messages (BCP 47).",
                sdk::language,
                sdk::example("de")
            ),
            sdk::required("status", &CustomerUserPatch::status, "For users who have accepted their invitation."),
            sdk::optional(
                "resend_invitation",
                &CustomerUserPatch::resend_invitation,
                "Sends a new invitation; the old one becomes void."
            )
        );
    }
};

/// The users of one customer in the order they were invited first. 404 without the customer.
sdk::Page<CustomerUser> listCustomerUsers(sdk::Call& call, CustomerId customer_id);

/// Creates a user with status Invited and sends the invitation. 404; 409 email_taken.
CustomerUser inviteCustomerUser(sdk::Call& call, CustomerId customer_id, const CustomerUserInput& input);

/// Changes what the patch names; 400 for a status that does not follow from the present one. 404, 412.
CustomerUser updateCustomerUser(
    sdk::Call& call, CustomerId customer_id, CustomerUserId id, const CustomerUserPatch& patch
);

/// One user of one customer, locked for a change: the version that If-Match names, or 412. 404.
CustomerUser lockCustomerUser(sdk::Call& call, CustomerId customer_id, CustomerUserId id);

/// 404, 412.
void deleteCustomerUser(sdk::Call& call, CustomerId customer_id, CustomerUserId id);

struct AcceptedInvitation {
    std::string access_token;
    std::string token_type = "Bearer";
    sdk::Timestamp expires_at;
    CustomerId customer_id;
    CustomerUserId customer_user_id;

    static constexpr auto schema() {
        return sdk::record(
            "AcceptedInvitation",
            sdk::required(
                "access_token",
                &AcceptedInvitation::access_token,
                "Bearer of the portal.",
                sdk::example("eyJhbGciOiJIUzI1NiJ9.e30.c2ln")
            ),
            sdk::required("token_type", &AcceptedInvitation::token_type, "How it is used.", sdk::example("Bearer")),
            sdk::required("expires_at", &AcceptedInvitation::expires_at, "When the bearer expires."),
            sdk::required("customer_id", &AcceptedInvitation::customer_id, "The customer of the user."),
            sdk::required("customer_user_id", &AcceptedInvitation::customer_user_id, "The user, Active from now on.")
        );
    }
};

/// Makes the invited user Active, once, within seven days. The same 404 for every other token.
AcceptedInvitation acceptInvitation(sdk::Call& call, sdk::PathText token);

/// Queues the invitation of a user. `token`: a capability whose hash is stored.
void sendInvitation(
    sdk::Call& call, const CustomerUser& user, std::string_view token, const std::optional<std::string>& message
);

// ------------------------------------------------------------------------------------------ the tenant's own users

enum class Role { Admin, Sales, Sourcing, Engineering, Viewer, Unknown };

constexpr auto wireNames(Role) {
    using enum Role;
    return std::to_array<std::pair<Role, std::string_view>>(
        {{Admin, "Admin"},
         {Sales, "Sales"},
         {Sourcing, "Sourcing"},
         {Engineering, "Engineering"},
         {Viewer, "Viewer"},
         {Unknown, "Unknown"}}
    );
}

struct ApplicationUser {
    ApplicationUserId id;
    std::string email;
    std::optional<std::string> first_name;
    std::optional<std::string> last_name;
    Role role = Role::Unknown;
    bool is_active = true;
    sdk::Timestamp created_at;

    static constexpr auto schema() {
        return sdk::record(
            "ApplicationUser",
            sdk::required("id", &ApplicationUser::id, "Id of the user."),
            sdk::required(
                "email",
                &ApplicationUser::email,
                "Address; unique among the tenant's users.",
                sdk::example("sam@example.com")
            ),
            sdk::required("first_name", &ApplicationUser::first_name, "First name.", sdk::example("Sam")),
            sdk::required("last_name", &ApplicationUser::last_name, "Last name.", sdk::example("Seller")),
            sdk::required("role", &ApplicationUser::role, "What the user works on."),
            sdk::required("is_active", &ApplicationUser::is_active, "Whether work may be assigned."),
            sdk::required("created_at", &ApplicationUser::created_at, "When it was created.")
        );
    }
};

/// A row of the statements that give one of the tenant's own users, in SELECT order.
struct ApplicationUserRow {
    ApplicationUser user;
    std::int64_t row_version;
};

struct ApplicationUserInput {
    std::string email;
    std::optional<std::string> first_name;
    std::optional<std::string> last_name;
    Role role = Role::Viewer;
    bool is_active = true;

    static constexpr auto schema() {
        return sdk::record(
            "ApplicationUserInput",
            sdk::required(
                "email", &ApplicationUserInput::email, "Address; unique.", sdk::email, sdk::example("sam@example.com")
            ),
            sdk::optional(
                "first_name", &ApplicationUserInput::first_name, "First name.", sdk::length(1, 255), sdk::example("Sam")
            ),
            sdk::optional(
                "last_name", &ApplicationUserInput::last_name, "Last name.", sdk::length(1, 255), sdk::example("Seller")
            ),
            sdk::optional("role", &ApplicationUserInput::role, "What the user works on; Viewer unless given."),
            sdk::optional(
                "is_active", &ApplicationUserInput::is_active, "Whether work may be assigned; true unless given."
            )
        );
    }
};

struct ApplicationUserPatch {
    sdk::Patch<std::string> email;
    sdk::Patch<std::string> first_name;
    sdk::Patch<std::string> last_name;
    sdk::Patch<Role> role;
    sdk::Patch<bool> is_active;

    static constexpr auto schema() {
        return sdk::record(
            "ApplicationUserPatch",
            sdk::required(
                "email", &ApplicationUserPatch::email, "Address; unique.", sdk::email, sdk::example("sam@example.com")
            ),
            sdk::optional(
                "first_name", &ApplicationUserPatch::first_name, "First name.", sdk::length(1, 255), sdk::example("Sam")
            ),
            sdk::optional(
                "last_name", &ApplicationUserPatch::last_name, "Last name.", sdk::length(1, 255), sdk::example("Seller")
            ),
            sdk::required("role", &ApplicationUserPatch::role, "What the user works on."),
            sdk::required("is_active", &ApplicationUserPatch::is_active, "Whether work may be assigned.")
        );
    }
};

/// The tenant's own users in the order of creation.
sdk::Page<ApplicationUser> listApplicationUsers(sdk::Call& call);

/// Creates one of them. 409 email_taken.
ApplicationUser createApplicationUser(sdk::Call& call, const ApplicationUserInput& input);

/// One of them. 404.
ApplicationUser findApplicationUser(sdk::Call& call, ApplicationUserId id);

/// Changes what the patch names. 404, 412; 409 email_taken.
ApplicationUser updateApplicationUser(sdk::Call& call, ApplicationUserId id, const ApplicationUserPatch& patch);

/// Locks one of them for a change: the version that If-Match names, or 412. 404.
void lockApplicationUser(sdk::Call& call, ApplicationUserId id);

/// 404, 412.
void deleteApplicationUser(sdk::Call& call, ApplicationUserId id);

// ------------------------------------------------------------------------------------------------------- conflicts

/// 409: a number belongs to one customer of the tenant.
sdk::Problem numberTaken();

/// 409: an address belongs to one user of the tenant: one of a customer, and one of its own.
sdk::Problem emailTaken();

// ------------------------------------------------------------------------------------- operations for other modules

/// A customer as an import names it.
struct NamedCustomer {
    std::string number;
    std::optional<std::string> name;

    static constexpr auto schema() {
        return sdk::record(
            "NamedCustomer",
            sdk::required(
                "number", &NamedCustomer::number, "Number.", sdk::trimmed, sdk::length(1, 64), sdk::example("C-100")
            ),
            sdk::optional(
                "name",
                &NamedCustomer::name,
                "Name, for a customer that has none yet.",
                sdk::length(1, 255),
                sdk::example("Muster AG")
            )
        );
    }
};

/// What became of it: rules 1 to 5 of the interface specification, "Customer handling".
enum class EnsureOutcome { Found, Created, Named, Unknown };

constexpr auto wireNames(EnsureOutcome) {
    using enum EnsureOutcome;
    return std::to_array<std::pair<EnsureOutcome, std::string_view>>(
        {{Found, "Found"}, {Created, "Created"}, {Named, "Named"}, {Unknown, "Unknown"}}
    );
}

struct EnsuredCustomer {
    std::string number;
    std::optional<CustomerId> id;
    EnsureOutcome outcome = EnsureOutcome::Unknown;

    static constexpr auto schema() {
        return sdk::record(
            "EnsuredCustomer",
            sdk::required("number", &EnsuredCustomer::number, "Number as given.", sdk::example("C-100")),
            sdk::required("id", &EnsuredCustomer::id, "Its customer; null when the outcome is Unknown."),
            sdk::required(
                "outcome",
                &EnsuredCustomer::outcome,
                "Whether it was there, was created, was given its name, or is not known."
            )
        );
    }
};

/// customers.ensure/1: finds each customer by its number, creates it when it is new and has a name, names it when it
/// had none. One answer per item, in order. What is found cannot be deleted before the transaction ends.
std::vector<EnsuredCustomer> ensureCustomers(sdk::Call& call, const std::vector<NamedCustomer>& items);

/// Customers by id.
struct CustomerIds {
    std::vector<CustomerId> ids;

    static constexpr auto schema() {
        return sdk::record("CustomerIds", sdk::required("ids", &CustomerIds::ids, "Ids of customers."));
    }
};

/// customers.hold/1: answers which of the customers exist, and keeps those from being deleted before the transaction
/// ends. Called by whoever stores a reference to a customer.
CustomerIds holdCustomers(sdk::Call& call, const CustomerIds& request);

/// The payload of customers.before_delete/1, which any module may provide to refuse (409 in_use) or to tidy up.
struct CustomerDeletion {
    CustomerId customer_id;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerDeletion",
            sdk::required("customer_id", &CustomerDeletion::customer_id, "The customer about to go.")
        );
    }
};

}  // namespace cardcage::customers
