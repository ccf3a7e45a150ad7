#include "activities/assembly_plans.hpp"

#include <algorithm>
#include <set>

#include "costs/cost_book.hpp"
#include "for_other_modules.hpp"
#include "sql.hpp"

namespace cardcage::costing {
namespace {

struct PlanRow {
    std::optional<std::int64_t> batch_size;
    sdk::Decimal yield_percent;
    sdk::Decimal learning_percent;
    std::int64_t boards_per_panel = 1;
    std::string drivers;
    std::optional<std::string> activities;
    std::int64_t row_version = 0;
};

AssemblyPlan answerPlan(sdk::Call& call, const AssemblyId& id) {
    AssemblyPlan plan{.assembly_id = id};
    const auto book = CostBook::readSettled(call, {id}, {});
    const auto* assembly = book.find(id);
    if (!assembly) throw sdk::Problem::notFound("assembly", id);
    // An assembly that reads an imported one live uses the plan of that one, unless it has one of its own.
    plan.batch_size = assembly->rules.batch_size;
    plan.yield_percent = assembly->rules.yield_percent;
    plan.learning_percent = assembly->rules.learning_percent;
    plan.boards_per_panel = assembly->rules.boards_per_panel;
    plan.counted_drivers = assembly->drivers;
    for (const auto index : assembly->activities) plan.applied_activities.push_back(book.activities[index]);
    if (const auto row = call.db().maybe<PlanRow>(sql::find_plan, id)) {
        plan.drivers = call.decodeText<DriverValues>(row->drivers);
        if (row->activities) plan.activities = call.decodeText<std::vector<PlannedActivity>>(*row->activities);
        call.recordVersion(id, row->row_version);
    }
    return plan;
}

/// The stored version, or 0 without a plan of its own; 412 when If-Match names another one.
void lockPlan(sdk::Call& call, const AssemblyId& id) {
    requireAssembly(call, id);
    const auto version = call.db().maybe<std::int64_t>(sql::lock_plan, id);
    call.requireMatch(id, version.value_or(0));
}

/// All resources of the activities; 400 for unknown ones.
std::vector<ResourceId> holdResourcesOf(
    sdk::Call& call, const AssemblyId& id, const std::vector<PlannedActivity>& activities
) {
    std::vector<UsedResource> known_before;
    if (const auto row = call.db().maybe<PlanRow>(sql::find_plan, id); row && row->activities) {
        for (const auto& activity : call.decodeText<std::vector<PlannedActivity>>(*row->activities)) {
            known_before.insert(known_before.end(), activity.resources.begin(), activity.resources.end());
        }
    }
    std::vector<ResourceId> ids;
    for (std::size_t i = 0; i < activities.size(); ++i) {
        holdResources(call, activities[i].resources, "/activities/" + std::to_string(i) + "/resources", known_before);
        for (const auto& used : activities[i].resources) ids.push_back(used.resource_id);
    }
    return ids;
}

}  // namespace

AssemblyPlan findAssemblyPlan(sdk::Call& call, AssemblyId id) {
    call.db().snapshot();
    return answerPlan(call, id);
}

AssemblyPlan replaceAssemblyPlan(sdk::Call& call, AssemblyId id, const AssemblyPlanInput& input) {
    lockPlan(call, id);
    std::optional<std::string> activities;
    std::vector<ResourceId> resources;
    if (input.activities) {
        resources = holdResourcesOf(call, id, *input.activities);
        activities = sdk::toJson(*input.activities);
    }
    call.db().run(
        sql::store_plan,
        id,
        input.batch_size,
        input.yield_percent,
        input.learning_percent,
        input.boards_per_panel,
        sdk::toJson(input.drivers),
        activities
    );
    call.db().run(sql::delete_plan_resources, id);
    call.db().run(sql::insert_plan_resources, id, resources);
    return answerPlan(call, id);
}

void deleteAssemblyPlan(sdk::Call& call, AssemblyId id) {
    lockPlan(call, id);
    call.db().run(sql::delete_plans, std::vector{id});
}

}  // namespace cardcage::costing
