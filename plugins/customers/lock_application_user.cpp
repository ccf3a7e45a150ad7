#include "application_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {

void lockApplicationUser(sdk::Call& call, ApplicationUserId id) {
    sdk::locked<ApplicationUser>(call, sql::lock_application_user, "user", id);
}

}  // namespace cardcage::customers
