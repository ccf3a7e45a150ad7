#include "application_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {

ApplicationUser findApplicationUser(sdk::Call& call, ApplicationUserId id) {
    return sdk::found<ApplicationUser>(call, sql::find_application_user, "user", id);
}

}  // namespace cardcage::customers
