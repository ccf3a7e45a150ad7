#include "application_users.hpp"
#include "conflicts.hpp"
#include "sql.hpp"

namespace cardcage::customers {

ApplicationUser createApplicationUser(sdk::Call& call, const ApplicationUserInput& input) {
    const auto created = call.db().maybe<sdk::Versioned<ApplicationUser>>(
        sql::insert_application_user, input.email, input.first_name, input.last_name, input.role, input.is_active
    );
    if (!created) throw emailTaken();
    call.recordVersion(created->record.id, created->row_version);
    return created->record;
}

}  // namespace cardcage::customers
