#pragma once

#include <vector>

#include "activities/activities.hpp"

// Activities in the form of the database: lists of records as arrays of equal length.

namespace cardcage::costing {

/// Columns of the statements that return an activity, in SELECT order.
struct ActivityRow {
    ActivityId id;
    std::string name;
    ActivityCategory category = ActivityCategory::Unknown;
    std::vector<AssemblyType> assembly_types;
    std::optional<Driver> needed_driver;
    bool resource_setup = true;
    std::vector<ResourceId> resource_ids;
    std::vector<sdk::Decimal> resource_units;
    std::vector<CostClass> time_classes;
    std::vector<Driver> time_drivers;
    std::vector<std::optional<sdk::Decimal>> time_seconds;
    std::vector<std::optional<sdk::Decimal>> time_per_hours;
    bool is_active = true;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
    std::int64_t row_version = 0;

    Activity item() const;
};

/// The lists of an activity as columns.
struct ActivityColumns {
    std::vector<ResourceId> resource_ids;
    std::vector<sdk::Decimal> resource_units;
    std::vector<CostClass> time_classes;
    std::vector<Driver> time_drivers;
    std::vector<std::optional<sdk::Decimal>> time_seconds;
    std::vector<std::optional<sdk::Decimal>> time_per_hours;

    ActivityColumns(const std::vector<UsedResource>& resources, const std::vector<StepTime>& times);
};

/// The stored activity as the response of this request.
Activity answerActivity(sdk::Call& call, const ActivityId& id);

}  // namespace cardcage::costing
