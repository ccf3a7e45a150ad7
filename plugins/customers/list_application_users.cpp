#include "customers.hpp"
#include "sql.hpp"

namespace cardcage::customers {

sdk::Page<ApplicationUser> listApplicationUsers(sdk::Call& call) {
    const auto window = call.page();
    auto users = call.db().many<ApplicationUser>(sql::list_application_users, call.tenant(), window);
    return sdk::page(call, window, std::move(users));
}

}  // namespace cardcage::customers
