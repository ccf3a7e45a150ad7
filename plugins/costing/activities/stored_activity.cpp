#include "activities/stored_activity.hpp"

namespace cardcage::costing {

void StepTime::check(sdk::FieldErrors& errors) const {
    if (seconds.has_value() == per_hour.has_value()) {
        errors.add("/seconds", seconds ? "conflict" : "required", "give either seconds or per_hour");
    }
    if (errors.areRight("/driver", "/cost_class") && driver == Driver::Panels && cost_class != CostClass::Unit) {
        errors.add("/cost_class", "conflict", "panels are counted for the whole job; their class is Unit");
    }
}

Activity ActivityRow::item() const {
    Activity activity{
        .id = id,
        .name = columns.name,
        .category = columns.category,
        .assembly_types = columns.assembly_types,
        .needed_driver = columns.needed_driver,
        .resource_setup = columns.resource_setup,
        .is_active = columns.is_active,
        .created_at = created_at,
        .updated_at = updated_at};
    for (std::size_t i = 0; i < resource_ids.size(); ++i) {
        activity.resources.push_back({resource_ids[i], columns.resource_units.at(i)});
    }
    for (std::size_t i = 0; i < columns.time_classes.size(); ++i) {
        activity.times.push_back(
            {columns.time_classes[i],
             columns.time_drivers.at(i),
             columns.time_seconds.at(i),
             columns.time_per_hours.at(i)}
        );
    }
    return activity;
}

}  // namespace cardcage::costing
