#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "activities/activities.hpp"
#include "activities/driver_values.hpp"

/// Manufacturing plan of one assembly: drivers, batches, yield and activities that differ from the tenant's defaults.
namespace cardcage::costing {

/// An activity of one assembly; like those of the tenant, but without conditions on the type.
struct PlannedActivity {
    std::string name;
    ActivityCategory category = ActivityCategory::Other;
    std::optional<Driver> needed_driver;
    bool resource_setup = true;
    std::vector<UsedResource> resources;
    std::vector<StepTime> times;

    static constexpr auto schema() {
        return sdk::record(
            "PlannedActivity",
            sdk::required<&PlannedActivity::name>(
                "Name.", sdk::trimmed, sdk::length(1, 255), sdk::example("SMT placement")
            ),
            sdk::optional<&PlannedActivity::category>("Category of the work."),
            sdk::optional<&PlannedActivity::needed_driver>("Driver that the activity needs: a count of 0 skips it."),
            sdk::optional<&PlannedActivity::resource_setup>(
                "Whether the activity includes the set-up of its resources, once per batch."
            ),
            sdk::optional<&PlannedActivity::resources>("Resources of the activity.", most_steps),
            sdk::optional<&PlannedActivity::times>("Times of the activity.", most_steps)
        );
    }
};

constexpr auto batch_range = sdk::range(1, 1'000'000'000);
constexpr auto yield_range = sdk::range(1, 100);
constexpr auto learning_range = sdk::range(50, 100);
constexpr auto panel_range = sdk::range(1, 10'000);

struct AssemblyPlanInput {
    std::optional<std::int64_t> batch_size;
    sdk::Decimal yield_percent = 100;
    sdk::Decimal learning_percent = 100;
    std::int64_t boards_per_panel = 1;
    DriverValues drivers;
    std::optional<std::vector<PlannedActivity>> activities;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyActivitiesInput",
            sdk::optional<&AssemblyPlanInput::batch_size>(
                "Units per batch; all units by default.", batch_range, sdk::example("50")
            ),
            sdk::optional<&AssemblyPlanInput::yield_percent>(
                "Percentage of good units among the started ones.", yield_range, sdk::example("100")
            ),
            sdk::optional<&AssemblyPlanInput::learning_percent>(
                "Percentage of the time of a unit that remains with every doubling of the quantity; 100: no "
                "learning.",
                learning_range,
                sdk::example("100")
            ),
            sdk::optional<&AssemblyPlanInput::boards_per_panel>("Boards on one panel.", panel_range),
            sdk::optional<&AssemblyPlanInput::drivers>("Counts that differ from those of the BOM."),
            sdk::optional<&AssemblyPlanInput::activities>(
                "Activities of this assembly; those of the tenant by default.", sdk::items(0, 100)
            )
        );
    }
};

struct AssemblyPlan {
    AssemblyId assembly_id;
    std::optional<std::int64_t> batch_size;
    sdk::Decimal yield_percent = 100;
    sdk::Decimal learning_percent = 100;
    std::int64_t boards_per_panel = 1;
    DriverValues drivers;
    DriverValues counted_drivers;
    std::optional<std::vector<PlannedActivity>> activities;
    std::vector<PlannedActivity> applied_activities;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyActivities",
            sdk::required<&AssemblyPlan::assembly_id>("Id of the assembly."),
            sdk::required<&AssemblyPlan::batch_size>("Units per batch; null: all units."),
            sdk::required<&AssemblyPlan::yield_percent>("Percentage of good units among the started ones."),
            sdk::required<&AssemblyPlan::learning_percent>(
                "Percentage of the time of a unit that remains with every doubling of the quantity."
            ),
            sdk::required<&AssemblyPlan::boards_per_panel>("Boards on one panel."),
            sdk::required<&AssemblyPlan::drivers>("Counts that were set."),
            sdk::required<&AssemblyPlan::counted_drivers>(
                "Counts from BOM and pick-and-place file; a count that was set replaces them."
            ),
            sdk::required<&AssemblyPlan::activities>("Activities of this assembly; null: those of the tenant."),
            sdk::required<&AssemblyPlan::applied_activities>("Activities used in the calculation.")
        );
    }
};

/// Returns the plan of an assembly. 404.
AssemblyPlan findAssemblyPlan(sdk::Call& call, AssemblyId id);

/// Replaces the plan of an assembly. 404, 412; 400 for resources that do not exist.
AssemblyPlan replaceAssemblyPlan(sdk::Call& call, AssemblyId id, const AssemblyPlanInput& input);

/// Deletes the plan of an assembly. 404, 412.
void deleteAssemblyPlan(sdk::Call& call, AssemblyId id);

}  // namespace cardcage::costing
