#pragma once

#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

/// Activities of a tenant's manufacturing: their resources and times.
namespace cardcage::costing {

/// Time of an activity: seconds per counted item of the driver, or counted items per hour.
struct StepTime {
    CostClass cost_class = CostClass::Unit;
    Driver driver = Driver::Fixed;
    std::optional<sdk::Decimal> seconds;
    std::optional<sdk::Decimal> per_hour;

    static constexpr auto schema() {
        return sdk::record(
            "ActivityTime",
            sdk::required<&StepTime::cost_class>(
                "Occurrence: every started unit, every batch, once per job, or once in the life of the product."
            ),
            sdk::optional<&StepTime::driver>(
                "Cost driver. Fixed counts once. Panels, for the class Unit only, counts the panels of the whole "
                "job."
            ),
            sdk::optional<&StepTime::seconds>(
                "Seconds per counted item; either this or per_hour.", sdk::range(0, 1'000'000'000), sdk::example("0.4")
            ),
            sdk::optional<&StepTime::per_hour>(
                "Counted items per hour; either this or seconds.",
                sdk::range(sdk::Decimal::fromScaled(1), 1'000'000'000),
                sdk::example("null")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct UsedResource {
    ResourceId resource_id;
    sdk::Decimal units = 1;

    static constexpr auto schema() {
        return sdk::record(
            "ActivityResource",
            sdk::required<&UsedResource::resource_id>("Id of the resource."),
            sdk::optional<&UsedResource::units>(
                "Number of these resources at work at a time; half an operator is 0.5.",
                sdk::range(sdk::Decimal::fromScaled(1), 1'000'000),
                sdk::example("1")
            )
        );
    }
};

constexpr auto most_steps = sdk::items(0, 100);

struct Activity {
    ActivityId id;
    std::string name;
    ActivityCategory category = ActivityCategory::Other;
    std::vector<AssemblyType> assembly_types;
    std::optional<Driver> needed_driver;
    bool resource_setup = true;
    std::vector<UsedResource> resources;
    std::vector<StepTime> times;
    bool is_active = true;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "Activity",
            sdk::required<&Activity::id>("Id of the activity."),
            sdk::required<&Activity::name>("Name.", sdk::example("SMT placement")),
            sdk::required<&Activity::category>("Category of the work."),
            sdk::required<&Activity::assembly_types>("Types of assemblies that need the activity; empty: all."),
            sdk::required<&Activity::needed_driver>(
                "Driver that the activity needs: assemblies with a count of 0 skip it."
            ),
            sdk::required<&Activity::resource_setup>(
                "Whether the activity includes the set-up of its resources, once per batch."
            ),
            sdk::required<&Activity::resources>("Resources of the activity."),
            sdk::required<&Activity::times>("Times of the activity."),
            sdk::required<&Activity::is_active>("Whether calculations include the activity."),
            sdk::required<&Activity::created_at>("Time of creation."),
            sdk::required<&Activity::updated_at>("Time of the last change.")
        );
    }
};

struct ActivityInput {
    std::string name;
    ActivityCategory category = ActivityCategory::Other;
    std::vector<AssemblyType> assembly_types;
    std::optional<Driver> needed_driver;
    bool resource_setup = true;
    std::vector<UsedResource> resources;
    std::vector<StepTime> times;
    bool is_active = true;

    static constexpr auto schema() {
        return sdk::record(
            "ActivityInput",
            sdk::required<&ActivityInput::name>(
                "Name; unique.", sdk::trimmed, sdk::length(1, 255), sdk::example("SMT placement")
            ),
            sdk::optional<&ActivityInput::category>("Category of the work."),
            sdk::optional<&ActivityInput::assembly_types>(
                "Types of assemblies that need the activity; empty: all.", sdk::items(0, 10)
            ),
            sdk::optional<&ActivityInput::needed_driver>(
                "Driver that the activity needs: assemblies with a count of 0 skip it.", sdk::known
            ),
            sdk::optional<&ActivityInput::resource_setup>(
                "Whether the activity includes the set-up of its resources, once per batch."
            ),
            sdk::optional<&ActivityInput::resources>("Resources of the activity.", most_steps),
            sdk::optional<&ActivityInput::times>("Times of the activity.", most_steps),
            sdk::optional<&ActivityInput::is_active>("Whether calculations include the activity.")
        );
    }
};

struct ActivityPatch {
    sdk::Patch<std::string> name;
    sdk::Patch<ActivityCategory> category;
    sdk::Patch<std::vector<AssemblyType>> assembly_types;
    sdk::Patch<Driver> needed_driver;
    sdk::Patch<bool> resource_setup;
    sdk::Patch<std::vector<UsedResource>> resources;
    sdk::Patch<std::vector<StepTime>> times;
    sdk::Patch<bool> is_active;

    static constexpr auto schema() {
        return sdk::patchOf<ActivityInput>(
            "ActivityPatch",
            sdk::patched<&ActivityPatch::name>(),
            sdk::patched<&ActivityPatch::category>(),
            sdk::patched<&ActivityPatch::assembly_types>(),
            sdk::patched<&ActivityPatch::needed_driver>(),
            sdk::patched<&ActivityPatch::resource_setup>(),
            sdk::patched<&ActivityPatch::resources>("Resources of the activity; replaces the list."),
            sdk::patched<&ActivityPatch::times>("Times of the activity; replaces the list."),
            sdk::patched<&ActivityPatch::is_active>()
        );
    }
};

/// Returns all activities in the order of creation, which is the order of display.
sdk::Page<Activity> listActivities(sdk::Call& call);

/// Creates an activity. 400 for resources that do not exist or are inactive; 409 name_taken.
Activity createActivity(sdk::Call& call, const ActivityInput& input);

/// Returns one activity. 404.
Activity findActivity(sdk::Call& call, ActivityId id);

/// Changes the fields of the patch. 404, 412; 400 as above; 409 name_taken.
Activity updateActivity(sdk::Call& call, ActivityId id, const ActivityPatch& patch);

/// Returns one activity, locked for a change: the version in If-Match, otherwise 412. 404.
Activity lockActivity(sdk::Call& call, ActivityId id);

/// Deletes an activity. 404, 412.
void deleteActivity(sdk::Call& call, ActivityId id);

/// Prevents the deletion of the resources until the transaction ends. 400 for resources that do not exist, and for
/// inactive ones that are not among `known_before`; `pointer` is the place of the list in the body.
void holdResources(
    sdk::Call& call,
    const std::vector<UsedResource>& resources,
    const std::string& pointer,
    const std::vector<UsedResource>& known_before = {}
);

}  // namespace cardcage::costing
