#include "users/application_users.hpp"

#include "conflicts.hpp"
#include "portal_users/held_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {

sdk::Page<ApplicationUser> listApplicationUsers(sdk::Call& call) {
    return sdk::list<ApplicationUser>(call, sql::list_application_users);
}

ApplicationUser createApplicationUser(sdk::Call& call, const ApplicationUserInput& input) {
    return sdk::created<ApplicationUser>(call, sql::insert_application_user, emailTaken, input);
}

ApplicationUser findApplicationUser(sdk::Call& call, ApplicationUserId id) {
    return sdk::found<ApplicationUser>(call, sql::find_application_user, "user", id);
}

void lockApplicationUser(sdk::Call& call, ApplicationUserId id) {
    sdk::locked<ApplicationUser>(call, sql::find_application_user, "user", id);
}

ApplicationUser updateApplicationUser(sdk::Call& call, ApplicationUserId id, const ApplicationUserPatch& patch) {
    lockApplicationUser(call, id);
    return sdk::unique("application_user_email_key", emailTaken, [&] {
        return sdk::stored<ApplicationUser>(call, sql::update_application_user, id, patch);
    });
}

void deleteApplicationUser(sdk::Call& call, ApplicationUserId id) {
    lockApplicationUser(call, id);
    call.collect(contracts::customers::before_delete_application_user, {id});
    call.db().run(sql::delete_application_user, id);
}

}  // namespace cardcage::customers
