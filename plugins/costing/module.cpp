#include <span>

#include "activities.hpp"
#include "assembly_plans.hpp"
#include "calculation_tables.hpp"
#include "costs.hpp"
#include "manufacturing_data.hpp"
#include "other_modules.hpp"
#include "resources.hpp"
#include "snapshots.hpp"

namespace cardcage::costing {
namespace {

std::span<const sdk::Route> routes() {
    constexpr auto manufacturing_data = sdk::model("assembly.manufacturing-data.export", 1);
    static const auto table = std::to_array<sdk::Route>({
        sdk::get(
            "/calculations/assembly-costs",
            sdk::model("assembly-cost", 1),
            &findAssemblyCosts,
            "Calculated cost of an assembly"
        )
            .describe("Costs include those of the subassemblies; an assembly that several use is costed once, at its "
                      "total quantity. One entry for each scenario that the assembly occurs in, none before a "
                      "selection was run."),
        sdk::get(
            "/assemblies/{assembly_id}/manufacturing-data/export",
            manufacturing_data,
            &exportManufacturingData,
            "Complete manufacturing costs of an assembly"
        )
            .longRunning(),
        sdk::get(
            "/assemblies/{assembly_id}/manufacturing-data/export",
            manufacturing_data,
            &exportSpreadsheet,
            "Complete manufacturing costs of an assembly as a spreadsheet"
        )
            .name("exportManufacturingSpreadsheet")
            .longRunning(),

        sdk::get("/manufacturing/resource", sdk::unversioned, &listResources, "List manufacturing resources"),
        sdk::post("/manufacturing/resource", sdk::unversioned, &createResource, "Create a manufacturing resource")
            .problems("name_taken"),
        sdk::patch("/manufacturing/resource/{id}", sdk::unversioned, &updateResource, "Update a resource")
            .problems("name_taken"),
        sdk::del("/manufacturing/resource/{id}", sdk::unversioned, &deleteResource, "Delete a resource")
            .problems("in_use"),

        sdk::get("/admin/activities", sdk::unversioned, &listActivities, "List activities").scope("admin"),
        sdk::post("/admin/activities", sdk::unversioned, &createActivity, "Create an activity")
            .scope("admin")
            .problems("name_taken"),
        sdk::get("/admin/activities/{id}", sdk::unversioned, &findActivity, "Get an activity").scope("admin"),
        sdk::patch("/admin/activities/{id}", sdk::unversioned, &updateActivity, "Update an activity")
            .scope("admin")
            .problems("name_taken"),
        sdk::del("/admin/activities/{id}", sdk::unversioned, &deleteActivity, "Delete an activity").scope("admin"),

        sdk::get(
            "/admin/assemblies/{assembly_id}/activities",
            sdk::unversioned,
            &findAssemblyPlan,
            "How an assembly is built"
        )
            .scope("admin"),
        sdk::put(
            "/admin/assemblies/{assembly_id}/activities",
            sdk::unversioned,
            &replaceAssemblyPlan,
            "Set drivers, batches, yield and activities of an assembly"
        )
            .scope("admin"),
        sdk::del(
            "/admin/assemblies/{assembly_id}/activities",
            sdk::unversioned,
            &deleteAssemblyPlan,
            "Build an assembly as usual again"
        )
            .scope("admin"),

        sdk::get("/admin/calculation-tables", sdk::unversioned, &listCalculationTables, "List calculation tables")
            .scope("admin"),
        sdk::post("/admin/calculation-tables", sdk::unversioned, &createCalculationTable, "Create a calculation table")
            .scope("admin")
            .problems("name_taken"),
        sdk::get("/admin/calculation-tables/{id}", sdk::unversioned, &findCalculationTable, "Get a calculation table")
            .scope("admin"),
        sdk::patch(
            "/admin/calculation-tables/{id}", sdk::unversioned, &updateCalculationTable, "Update a calculation table"
        )
            .scope("admin")
            .problems("name_taken"),
        sdk::del(
            "/admin/calculation-tables/{id}", sdk::unversioned, &deleteCalculationTable, "Delete a calculation table"
        )
            .scope("admin")
            .problems("in_use"),

        sdk::get(
            "/admin/assemblies/{assembly_id}/calculation-table",
            sdk::unversioned,
            &findTableOfAssembly,
            "Which calculation table an assembly has"
        )
            .scope("admin"),
        sdk::put(
            "/admin/assemblies/{assembly_id}/calculation-table",
            sdk::unversioned,
            &assignTableToAssembly,
            "Give an assembly a calculation table of its own"
        )
            .scope("admin"),
        sdk::del(
            "/admin/assemblies/{assembly_id}/calculation-table",
            sdk::unversioned,
            &releaseTableOfAssembly,
            "Take its own calculation table from an assembly"
        )
            .scope("admin"),
        sdk::get(
            "/admin/rfqs/{rfq_id}/calculation-table",
            sdk::unversioned,
            &findTableOfRfq,
            "Which calculation table an RfQ has"
        )
            .scope("admin"),
        sdk::put(
            "/admin/rfqs/{rfq_id}/calculation-table",
            sdk::unversioned,
            &assignTableToRfq,
            "Give an RfQ a calculation table of its own"
        )
            .scope("admin"),
        sdk::del(
            "/admin/rfqs/{rfq_id}/calculation-table",
            sdk::unversioned,
            &releaseTableOfRfq,
            "Take its own calculation table from an RfQ"
        )
            .scope("admin"),

        sdk::get(
            "/admin/rfqs/{rfq_id}/cost-freeze",
            sdk::unversioned,
            &findCostFreeze,
            "Frozen costs of an RfQ beside live ones"
        )
            .scope("admin"),
        sdk::get(
            "/admin/rfqs/{rfq_id}/cost-snapshots", sdk::unversioned, &listSnapshots, "List cost snapshots of an RfQ"
        )
            .scope("admin"),
        sdk::get(
            "/admin/cost-snapshots/{id}",
            sdk::unversioned,
            &findSnapshot,
            "Get a cost snapshot with everything it was calculated from"
        )
            .scope("admin"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::operation("costing.freeze/1", &freezeCosts, "Freeze the costs of an RfQ"),
        sdk::operation("costing.thaw/1", &thawCosts, "Thaw the costs of an RfQ"),
        sdk::operation("costing.of_assemblies/1", &costedAssemblies, "Which assemblies have a cost"),
        sdk::operation("costing.recalculate/1", &recalculate, "Store the costs of scenarios anew"),
        sdk::operation("sourcing.selection_finished/1", &recalculate, "Store the costs of a scenario anew"),
        sdk::operation("rfqs.before_delete/1", &forgetRfq, "Remove the costs of an RfQ"),
        sdk::operation("cardcage.new_tenant/1", &addFirstRecords, "Add usual resources, activities and a table"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::costing

CARDCAGE_MODULE(cardcage::costing::routes, cardcage::costing::operations)
