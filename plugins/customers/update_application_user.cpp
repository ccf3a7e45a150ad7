#include "application_users.hpp"
#include "conflicts.hpp"
#include "sql.hpp"

namespace cardcage::customers {

ApplicationUser updateApplicationUser(sdk::Call& call, ApplicationUserId id, const ApplicationUserPatch& patch) {
    lockApplicationUser(call, id);
    try {
        return sdk::stored<ApplicationUser>(
            call,
            sql::update_application_user,
            id,
            patch.email,
            patch.first_name,
            patch.last_name,
            patch.role,
            patch.is_active
        );
    } catch (const sdk::DbError& error) {
        if (error.violates("application_user_email_key")) throw emailTaken();
        throw;
    }
}

}  // namespace cardcage::customers
