#include "activities/stored_activity.hpp"
#include "sql.hpp"

namespace cardcage::costing {

sdk::Page<Activity> listActivities(sdk::Call& call) {
    return sdk::list<ActivityRow>(call, sql::list_activities);
}

}  // namespace cardcage::costing
