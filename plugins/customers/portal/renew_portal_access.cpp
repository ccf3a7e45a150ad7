#include "portal/portal_access.hpp"
#include "sql.hpp"

namespace cardcage::customers {

PortalAccess renewPortalAccess(sdk::Call& call) {
    const auto principal = call.principal();
    const auto id = principal.kind == sdk::Principal::Kind::CustomerUser ? CustomerUserId::parse(principal.id)
                                                                         : std::optional<CustomerUserId>();
    const auto user = id ? call.db().maybe<PortalUser>(sql::find_signed_in_user, *id) : std::optional<PortalUser>();
    if (!user) {
        throw sdk::Problem(
            409, "sign_in_ended", "The sign-in has ended; use the link of a newer message, or ask for one."
        );
    }
    return newBearer(call, *user);
}

}  // namespace cardcage::customers
