#include "sql.hpp"
#include "stored_activity.hpp"

namespace cardcage::costing {

sdk::Page<Activity> listActivities(sdk::Call& call) {
    return sdk::list<ActivityRow>(call, sql::list_activities, call.tenant());
}

}  // namespace cardcage::costing
