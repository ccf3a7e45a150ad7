#include "application_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {

sdk::Page<ApplicationUser> listApplicationUsers(sdk::Call& call) {
    return sdk::list<ApplicationUser>(call, sql::list_application_users);
}

}  // namespace cardcage::customers
