#pragma once

#include <vector>

#include "portal_users/customer_users.hpp"
#include "users/application_users.hpp"

// Operations of other modules on users.

namespace cardcage::customers {

using contracts::customers::ApplicationUserDeletion;
using contracts::customers::CustomerUserDeletion;
using contracts::customers::HeldApplicationUser;
using contracts::customers::HeldCustomerUser;
using contracts::customers::HeldUsers;
using contracts::customers::InvitedAgain;
using contracts::customers::UserIds;
using contracts::customers::UsersOfCustomer;

/// customers.hold_users/1: returns which of the users exist, and prevents their deletion before the transaction ends.
/// Called by every module that stores a reference to a user.
HeldUsers holdUsers(sdk::Call& call, const UserIds& request);

/// customers.invite_again/1: sends a new invitation to every user of the customer who has not accepted yet; the old
/// ones become void.
InvitedAgain inviteAgain(sdk::Call& call, const UsersOfCustomer& request);

}  // namespace cardcage::customers
