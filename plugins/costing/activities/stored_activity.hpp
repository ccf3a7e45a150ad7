#pragma once

#include <vector>

#include "activities/activities.hpp"

// Activities in the form of the database: lists of records as arrays of equal length.

namespace cardcage::costing {

/// The columns of an activity that a client sets.
struct ActivityColumns {
    std::string name;
    ActivityCategory category = ActivityCategory::Unknown;
    std::vector<AssemblyType> assembly_types;
    std::optional<Driver> needed_driver;
    bool resource_setup = true;
    std::vector<sdk::Decimal> resource_units;
    std::vector<CostClass> time_classes;
    std::vector<Driver> time_drivers;
    std::vector<std::optional<sdk::Decimal>> time_seconds;
    std::vector<std::optional<sdk::Decimal>> time_per_hours;
    bool is_active = true;
};

/// A row of the statements that return an activity.
struct ActivityRow {
    ActivityId id;
    ActivityColumns columns;
    std::vector<ResourceId> resource_ids;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
    std::int64_t row_version = 0;

    Activity item() const;
};

/// Stores a new activity with its resources, which the caller holds. Returns nothing if its name is taken.
std::optional<ActivityId> insertActivity(sdk::Call& call, const ActivityInput& input);

}  // namespace cardcage::costing
