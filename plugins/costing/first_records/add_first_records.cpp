#include <map>

#include "activities/stored_activity.hpp"
#include "first_records/first_records.hpp"
#include "for_other_modules.hpp"
#include "sql.hpp"
#include "tables/stored_table.hpp"

namespace cardcage::costing {
namespace {

/// Existing records of the tenant.
struct Present {
    bool has_activities = false;  ///< or resources
    bool has_tables = false;
};

std::map<std::string, ResourceId, std::less<>> addResources(sdk::Call& call) {
    std::map<std::string, ResourceId, std::less<>> added;
    for (const auto& input : firstResources()) {
        const auto row = call.db().one<sdk::Versioned<Resource>>(
            sql::insert_resource,
            input.name,
            input.type,
            input.hourly_rate,
            input.efficiency_percent,
            input.setup_minutes,
            input.parallel_units,
            input.site,
            input.notes,
            input.is_active
        );
        added.emplace(input.name, row.record.id);
    }
    return added;
}

void addActivities(sdk::Call& call) {
    const auto resources = addResources(call);
    for (const auto& [resource, input] : firstActivities()) {
        const ActivityColumns columns({{.resource_id = resources.find(resource)->second}}, input.times);
        const auto id = call.db().one<ActivityId>(
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
        call.db().run(sql::insert_activity_resources, id, columns.resource_ids);
    }
}

void addTable(sdk::Call& call) {
    const auto input = firstTable();
    const TableRowColumns rows(input.rows);
    call.db().one<CalculationTableId>(
        sql::insert_calculation_table,
        input.name,
        input.is_default,
        input.excess.policy,
        input.excess.percent,
        input.excess.threshold,
        rows.keys,
        rows.names,
        rows.kinds,
        rows.bases,
        rows.percents,
        rows.amounts,
        rows.currencies,
        rows.decimals
    );
}

}  // namespace

void addFirstRecords(sdk::Call& call) {
    lockTables(call);
    const auto present = call.db().one<Present>(sql::find_first_records);
    if (!present.has_activities) addActivities(call);
    if (!present.has_tables) addTable(call);
}

}  // namespace cardcage::costing
