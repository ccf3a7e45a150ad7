#include "application_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {

ApplicationUser findApplicationUser(sdk::Call& call, ApplicationUserId id) {
    const auto found = call.db().maybe<ApplicationUserRow>(sql::find_application_user, id);
    if (!found) throw sdk::Problem::notFound("user", id);
    call.recordVersion(id, found->row_version);
    return found->user;
}

}  // namespace cardcage::customers
