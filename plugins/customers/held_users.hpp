#pragma once

#include <vector>

#include "application_users.hpp"
#include "customer_users.hpp"

// What other modules may do with users.

namespace cardcage::customers {

/// Users by id.
struct UserIds {
    std::vector<CustomerUserId> customer_user_ids;
    std::vector<ApplicationUserId> application_user_ids;

    static constexpr auto schema() {
        return sdk::record(
            "UserIds",
            sdk::optional("customer_user_ids", &UserIds::customer_user_ids, "Ids of customer users."),
            sdk::optional("application_user_ids", &UserIds::application_user_ids, "Ids of the tenant's own users.")
        );
    }
};

/// A row of hold_customer_users.sql, in SELECT order.
struct HeldCustomerUser {
    CustomerUserId id;
    CustomerId customer_id;
    UserStatus status = UserStatus::Unknown;

    static constexpr auto schema() {
        return sdk::record(
            "HeldCustomerUser",
            sdk::required("id", &HeldCustomerUser::id, "Id of the user."),
            sdk::required("customer_id", &HeldCustomerUser::customer_id, "The customer it belongs to."),
            sdk::required("status", &HeldCustomerUser::status, "Invited until the invitation is accepted.")
        );
    }
};

/// A row of hold_application_users.sql, in SELECT order.
struct HeldApplicationUser {
    ApplicationUserId id;
    bool is_active = false;

    static constexpr auto schema() {
        return sdk::record(
            "HeldApplicationUser",
            sdk::required("id", &HeldApplicationUser::id, "Id of the user."),
            sdk::required("is_active", &HeldApplicationUser::is_active, "Whether work may be assigned.")
        );
    }
};

struct HeldUsers {
    std::vector<HeldCustomerUser> customer_users;
    std::vector<HeldApplicationUser> application_users;

    static constexpr auto schema() {
        return sdk::record(
            "HeldUsers",
            sdk::required("customer_users", &HeldUsers::customer_users, "Those that exist, by id."),
            sdk::required("application_users", &HeldUsers::application_users, "Those that exist, by id.")
        );
    }
};

/// customers.hold_users/1: answers which of the users exist, and keeps those from being deleted before the transaction
/// ends. Called by whoever stores a reference to a user.
HeldUsers holdUsers(sdk::Call& call, const UserIds& request);

/// The users of one customer.
struct UsersOfCustomer {
    CustomerId customer_id;

    static constexpr auto schema() {
        return sdk::record("UsersOfCustomer", sdk::required("customer_id", &UsersOfCustomer::customer_id, "Whose."));
    }
};

/// How many invitations went out.
struct InvitedAgain {
    std::int64_t invitations = 0;

    static constexpr auto schema() {
        return sdk::record(
            "InvitedAgain", sdk::required("invitations", &InvitedAgain::invitations, "Invitations that were sent.")
        );
    }
};

/// customers.invite_again/1: sends every user of the customer who has not accepted yet a new invitation; the old ones
/// become void.
InvitedAgain inviteAgain(sdk::Call& call, const UsersOfCustomer& request);

/// The payload of customers.before_delete_user/1, which any module may provide to forget the user.
struct CustomerUserDeletion {
    CustomerUserId customer_user_id;

    static constexpr auto schema() {
        return sdk::record(
            "CustomerUserDeletion",
            sdk::required("customer_user_id", &CustomerUserDeletion::customer_user_id, "The user about to go.")
        );
    }
};

/// The payload of customers.before_delete_application_user/1, which any module may provide to forget the user.
struct ApplicationUserDeletion {
    ApplicationUserId application_user_id;

    static constexpr auto schema() {
        return sdk::record(
            "ApplicationUserDeletion",
            sdk::required("application_user_id", &ApplicationUserDeletion::application_user_id, "The user about to go.")
        );
    }
};

}  // namespace cardcage::customers
