#include "application_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {

void lockApplicationUser(sdk::Call& call, ApplicationUserId id) {
    const auto found = call.db().maybe<ApplicationUserRow>(sql::lock_application_user, id);
    if (!found) throw sdk::Problem::notFound("user", id);
    call.requireMatch(id, found->row_version);
}

}  // namespace cardcage::customers
