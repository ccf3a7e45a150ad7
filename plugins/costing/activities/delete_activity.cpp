#include "activities/activities.hpp"
#include "sql.hpp"

namespace cardcage::costing {

void deleteActivity(sdk::Call& call, ActivityId id) {
    lockActivity(call, id);
    call.db().run(sql::delete_activity, id);
}

}  // namespace cardcage::costing
