#include "activities/activities.hpp"

#include "activities/stored_activity.hpp"
#include "conflicts.hpp"
#include "sql.hpp"

namespace cardcage::costing {
namespace {

/// The columns of an Activity or an ActivityInput.
template <class Fields>
ActivityColumns columnsOf(const Fields& activity) {
    ActivityColumns columns{
        .name = activity.name,
        .category = activity.category,
        .assembly_types = activity.assembly_types,
        .needed_driver = activity.needed_driver,
        .resource_setup = activity.resource_setup,
        .is_active = activity.is_active};
    for (const auto& used : activity.resources) columns.resource_units.push_back(used.units);
    for (const auto& time : activity.times) {
        columns.time_classes.push_back(time.cost_class);
        columns.time_drivers.push_back(time.driver);
        columns.time_seconds.push_back(time.seconds);
        columns.time_per_hours.push_back(time.per_hour);
    }
    return columns;
}

void insertResources(sdk::Call& call, const ActivityId& id, const std::vector<UsedResource>& resources) {
    std::vector<ResourceId> ids;
    for (const auto& used : resources) ids.push_back(used.resource_id);
    call.db().run(sql::insert_activity_resources, id, ids);
}

/// The activity after the patch.
Activity changedActivity(const Activity& stored, const ActivityPatch& patch) {
    auto changed = stored;
    if (patch.name.hasValue()) changed.name = *patch.name;
    if (patch.category.hasValue()) changed.category = *patch.category;
    if (patch.assembly_types.isGiven()) {
        changed.assembly_types = patch.assembly_types.value().value_or(std::vector<AssemblyType>());
    }
    changed.needed_driver = patch.needed_driver.appliedTo(stored.needed_driver);
    if (patch.resource_setup.hasValue()) changed.resource_setup = *patch.resource_setup;
    if (patch.resources.isGiven()) {
        changed.resources = patch.resources.value().value_or(std::vector<UsedResource>());
    }
    if (patch.times.isGiven()) changed.times = patch.times.value().value_or(std::vector<StepTime>());
    if (patch.is_active.hasValue()) changed.is_active = *patch.is_active;
    return changed;
}

}  // namespace

sdk::Page<Activity> listActivities(sdk::Call& call) {
    return sdk::list<ActivityRow>(call, sql::list_activities);
}

Activity findActivity(sdk::Call& call, ActivityId id) {
    return sdk::found<ActivityRow>(call, sql::find_activity, "activity", id);
}

std::optional<ActivityId> insertActivity(sdk::Call& call, const ActivityInput& input) {
    const auto id = call.db().maybe<ActivityId>(sql::insert_activity, columnsOf(input));
    if (id) insertResources(call, *id, input.resources);
    return id;
}

Activity createActivity(sdk::Call& call, const ActivityInput& input) {
    holdResources(call, input.resources, "/resources");
    const auto id = insertActivity(call, input);
    if (!id) throw nameTaken("activity");
    return findActivity(call, *id);
}

Activity lockActivity(sdk::Call& call, ActivityId id) {
    const auto version = call.db().maybe<std::int64_t>(sql::lock_activity, id);
    if (!version) throw sdk::Problem::notFound("activity", id);
    call.requireMatch(id, *version);
    return call.db().one<ActivityRow>(sql::find_activity, id).item();
}

Activity updateActivity(sdk::Call& call, ActivityId id, const ActivityPatch& patch) {
    const auto stored = lockActivity(call, id);
    const auto changed = changedActivity(stored, patch);
    if (patch.resources.isGiven()) holdResources(call, changed.resources, "/resources", stored.resources);
    sdk::unique(
        "activity_name_key",
        [] { return nameTaken("activity"); },
        [&] { return call.db().run(sql::update_activity, id, columnsOf(changed)); }
    );
    if (patch.resources.isGiven()) {
        call.db().run(sql::delete_activity_resources, id);
        insertResources(call, id, changed.resources);
    }
    return findActivity(call, id);
}

void deleteActivity(sdk::Call& call, ActivityId id) {
    lockActivity(call, id);
    call.db().run(sql::delete_activity, id);
}

}  // namespace cardcage::costing
