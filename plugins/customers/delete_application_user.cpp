#include "held_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {

void deleteApplicationUser(sdk::Call& call, ApplicationUserId id) {
    lockApplicationUser(call, id);
    call.collect(contracts::customers::before_delete_application_user, {id});
    call.db().run(sql::delete_application_user, id);
}

}  // namespace cardcage::customers
