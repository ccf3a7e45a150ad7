#include "activities/stored_activity.hpp"
#include "conflicts.hpp"
#include "sql.hpp"

namespace cardcage::costing {
namespace {

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

Activity updateActivity(sdk::Call& call, ActivityId id, const ActivityPatch& patch) {
    const auto stored = lockActivity(call, id);
    const auto changed = changedActivity(stored, patch);
    if (patch.resources.isGiven()) holdResources(call, changed.resources, "/resources", stored.resources);
    const ActivityColumns columns(changed.resources, changed.times);
    try {
        call.db().run(
            sql::update_activity,
            id,
            changed.name,
            changed.category,
            changed.assembly_types,
            changed.needed_driver,
            changed.resource_setup,
            columns.resource_units,
            columns.time_classes,
            columns.time_drivers,
            columns.time_seconds,
            columns.time_per_hours,
            changed.is_active
        );
    } catch (const sdk::DbError& error) {
        if (error.violates("activity_name_key")) throw nameTaken("activity");
        throw;
    }
    if (patch.resources.isGiven()) {
        call.db().run(sql::delete_activity_resources, id);
        call.db().run(sql::insert_activity_resources, id, columns.resource_ids);
    }
    return answerActivity(call, id);
}

}  // namespace cardcage::costing
