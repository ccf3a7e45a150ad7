#include "application_users.hpp"
#include "conflicts.hpp"
#include "sql.hpp"

namespace cardcage::customers {

ApplicationUser createApplicationUser(sdk::Call& call, const ApplicationUserInput& input) {
    const auto created = call.db().maybe<ApplicationUserRow>(
        sql::insert_application_user, input.email, input.first_name, input.last_name, input.role, input.is_active
    );
    if (!created) throw emailTaken();
    call.recordVersion(created->user.id, created->row_version);
    return created->user;
}

}  // namespace cardcage::customers
