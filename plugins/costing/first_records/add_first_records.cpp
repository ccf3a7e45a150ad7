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
        const auto row = call.db().one<sdk::Versioned<Resource>>(sql::insert_resource, input);
        added.emplace(input.name, row.record.id);
    }
    return added;
}

void addActivities(sdk::Call& call) {
    const auto resources = addResources(call);
    for (auto& [resource, input] : firstActivities()) {
        input.resources = {{.resource_id = resources.find(resource)->second}};
        insertActivity(call, input);
    }
}

}  // namespace

void addFirstRecords(sdk::Call& call) {
    lockTables(call);
    const auto present = call.db().one<Present>(sql::find_first_records);
    if (!present.has_activities) addActivities(call);
    if (!present.has_tables) {
        call.db().one<CalculationTableId>(sql::insert_calculation_table, columnsOf(firstTable()));
    }
}

}  // namespace cardcage::costing
