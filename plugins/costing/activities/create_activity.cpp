#include "activities/stored_activity.hpp"
#include "conflicts.hpp"
#include "sql.hpp"

namespace cardcage::costing {

Activity createActivity(sdk::Call& call, const ActivityInput& input) {
    holdResources(call, input.resources, "/resources");
    const ActivityColumns columns(input.resources, input.times);
    const auto id = call.db().maybe<ActivityId>(
        sql::insert_activity,
        input.name,
        input.category,
        input.assembly_types,
        input.needed_driver,
        input.resource_setup,
        columns.resource_units,
        columns.time_classes,
        columns.time_drivers,
        columns.time_seconds,
        columns.time_per_hours,
        input.is_active
    );
    if (!id) throw nameTaken("activity");
    call.db().run(sql::insert_activity_resources, *id, columns.resource_ids);
    return answerActivity(call, *id);
}

}  // namespace cardcage::costing
