#pragma once

#include <array>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "customers/customers.hpp"

/// Users of the portal who belong to a customer.
namespace cardcage::customers {

using contracts::CustomerUserId;
using contracts::customers::UserStatus;

/// The statuses that a client may request.
enum class AccountStatus { Active, Deactivated };

constexpr auto wireNames(AccountStatus) {
    using enum AccountStatus;
    return sdk::words<Active, Deactivated>;
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
            sdk::required<&CustomerUser::id>("Id of the user."),
            sdk::required<&CustomerUser::customer_id>("Customer of the user."),
            sdk::required<&CustomerUser::email>("Address; unique in the tenant.", sdk::example("ana@example.com")),
            sdk::required<&CustomerUser::first_name>("First name.", sdk::example("Ana")),
            sdk::required<&CustomerUser::last_name>("Last name.", sdk::example("Muster")),
            sdk::required<&CustomerUser::phone>("Telephone number.", sdk::example("+49 30 123456")),
            sdk::required<&CustomerUser::language>("Language of messages (BCP 47).", sdk::example("de")),
            sdk::required<&CustomerUser::status>("Status; Invited until the invitation is accepted."),
            sdk::required<&CustomerUser::invited_at>("Time of the last invitation."),
            sdk::required<&CustomerUser::accepted_at>("Time of the acceptance.")
        );
    }
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
            sdk::required<&CustomerUserInput::email>(
                "Address; unique in the tenant.", sdk::email, sdk::example("ana@example.com")
            ),
            sdk::optional<&CustomerUserInput::first_name>(
                "First name.", sdk::trimmed, sdk::length(1, 255), sdk::example("Ana")
            ),
            sdk::optional<&CustomerUserInput::last_name>(
                "Last name.", sdk::trimmed, sdk::length(1, 255), sdk::example("Muster")
            ),
            sdk::optional<&CustomerUserInput::phone>(
                "Telephone number.", sdk::length(1, 64), sdk::example("+49 30 123456")
            ),
            sdk::optional<&CustomerUserInput::language>(
                "Language of messages (BCP 47).", sdk::language, sdk::example("de")
            ),
            sdk::optional<&CustomerUserInput::message>(
                "Personal message in the invitation.", sdk::length(1, 2'000), sdk::example("See you soon.")
            )
        );
    }
};

/// A user, with what the request changed for the customer.
struct InvitedCustomerUser {
    CustomerUser user;
    bool has_enabled_portal = false;

    static constexpr auto schema() {
        return sdk::record(
            "InvitedCustomerUser",
            sdk::inlined<&InvitedCustomerUser::user>(),
            sdk::required<&InvitedCustomerUser::has_enabled_portal>(
                "Whether this request has switched on the portal of the customer, which was off."
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
        return sdk::patchOf<CustomerUserInput>(
            "CustomerUserPatch",
            sdk::patched<&CustomerUserPatch::email>("Cannot be changed; may be repeated."),
            sdk::patched<&CustomerUserPatch::first_name>(),
            sdk::patched<&CustomerUserPatch::last_name>(),
            sdk::patched<&CustomerUserPatch::phone>(),
            sdk::patched<&CustomerUserPatch::language>(),
            sdk::required<&CustomerUserPatch::status>(
                "Status; only users who have accepted their invitation can change it."
            ),
            sdk::optional<&CustomerUserPatch::resend_invitation>(
                "Sends a new invitation and voids the old one; an Active user gets a new sign-in link instead. Switches "
                "the portal of the customer on when it is off."
            )
        );
    }
};

/// Returns the users of one customer in the order of their first invitation. 404 without the customer.
sdk::Page<CustomerUser> listCustomerUsers(sdk::Call& call, CustomerId customer_id);

/// Creates a user with status Invited, switches the portal of the customer on, and sends the invitation. 404; 409
/// email_taken.
InvitedCustomerUser inviteCustomerUser(sdk::Call& call, CustomerId customer_id, const CustomerUserInput& input);

/// Changes the fields of the patch; 400 for a status that is not reachable from the current one. A patch that sends a
/// link switches the portal of the customer on. 404, 412.
InvitedCustomerUser updateCustomerUser(
    sdk::Call& call, CustomerId customer_id, CustomerUserId id, const CustomerUserPatch& patch
);

/// Returns one user of one customer, locked for a change: the version in If-Match, otherwise 412. 404.
CustomerUser lockCustomerUser(sdk::Call& call, CustomerId customer_id, CustomerUserId id);

/// 404, 412.
void deleteCustomerUser(sdk::Call& call, CustomerId customer_id, CustomerUserId id);

/// Queues the invitation of a user. `token`: a capability whose hash is stored.
void sendInvitation(
    sdk::Call& call, const CustomerUser& user, std::string_view token, const std::optional<std::string>& message
);

/// Switches the portal of a customer on, because a link to a portal that is off opens nothing. Returns whether it was
/// off.
bool enablePortal(sdk::Call& call, CustomerId customer_id);

/// Sends a new invitation to a locked user who is still invited; the old one becomes void.
sdk::Versioned<CustomerUser> renewInvitation(sdk::Call& call, CustomerUserId id);

}  // namespace cardcage::customers
