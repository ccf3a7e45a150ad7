#include "activities/stored_activity.hpp"

#include "sql.hpp"

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
        .name = name,
        .category = category,
        .assembly_types = assembly_types,
        .needed_driver = needed_driver,
        .resource_setup = resource_setup,
        .is_active = is_active,
        .created_at = created_at,
        .updated_at = updated_at};
    for (std::size_t i = 0; i < resource_ids.size(); ++i) {
        activity.resources.push_back({resource_ids[i], resource_units.at(i)});
    }
    for (std::size_t i = 0; i < time_classes.size(); ++i) {
        activity.times.push_back({time_classes[i], time_drivers.at(i), time_seconds.at(i), time_per_hours.at(i)});
    }
    return activity;
}

ActivityColumns::ActivityColumns(const std::vector<UsedResource>& resources, const std::vector<StepTime>& times) {
    for (const auto& used : resources) {
        resource_ids.push_back(used.resource_id);
        resource_units.push_back(used.units);
    }
    for (const auto& time : times) {
        time_classes.push_back(time.cost_class);
        time_drivers.push_back(time.driver);
        time_seconds.push_back(time.seconds);
        time_per_hours.push_back(time.per_hour);
    }
}

Activity answerActivity(sdk::Call& call, const ActivityId& id) {
    return sdk::found<ActivityRow>(call, sql::find_activity, "activity", id);
}

}  // namespace cardcage::costing
