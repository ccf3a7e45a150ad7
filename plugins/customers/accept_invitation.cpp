#include "customer_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {
namespace {

/// A row of accept_invitation.sql, in SELECT order.
struct AcceptedRow {
    CustomerId customer_id;
    CustomerUserId customer_user_id;
};

constexpr std::int64_t bearer_lifetime_us = 3'600'000'000;  // of Call::portalBearer

}  // namespace

AcceptedInvitation acceptInvitation(sdk::Call& call, sdk::PathText token) {
    const auto accepted = call.db().maybe<AcceptedRow>(sql::accept_invitation, call.tenant(), token.view());
    // Words without the token: it may be one that merely expired.
    if (!accepted) throw sdk::Problem(404, "not_found", "This invitation is not valid; ask for a new one.");
    return {
        .access_token = std::string(call.portalBearer(accepted->customer_user_id)),
        .token_type = "Bearer",
        .expires_at = sdk::Timestamp::fromMicroseconds(call.now().microseconds() + bearer_lifetime_us),
        .customer_id = accepted->customer_id,
        .customer_user_id = accepted->customer_user_id,
    };
}

}  // namespace cardcage::customers
