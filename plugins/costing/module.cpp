#include <cardcage/contracts/costing.hpp>
#include <cardcage/contracts/rfqs.hpp>
#include <cardcage/host_contracts.hpp>
#include <span>

#include "activities/activities.hpp"
#include "activities/assembly_plans.hpp"
#include "costs/costs.hpp"
#include "export/manufacturing_data.hpp"
#include "for_other_modules.hpp"
#include "freezing/snapshots.hpp"
#include "resources/resources.hpp"
#include "tables/calculation_tables.hpp"

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
            .problems("circular_nesting", "costs_too_large")
            .describe("Costs include those of the subassemblies; an assembly that several use is costed once, at its "
                      "total quantity. One entry for each scenario that the assembly occurs in, none before a "
                      "selection was run. Frozen costs stay as they are. Thawed ones stay, too, until the selection of "
                      "their scenario is run again. All others are calculated when they are read: material as of the "
                      "last run (`selected_at`), work, hourly rates and calculation tables as of now."),
        sdk::get(
            "/assemblies/{assembly_id}/manufacturing-data/export",
            manufacturing_data,
            &exportManufacturingData,
            "Complete manufacturing costs of an assembly"
        )
            .problems("circular_nesting", "costs_too_large")
            .longRunning(),
        sdk::get(
            "/assemblies/{assembly_id}/manufacturing-data/export",
            manufacturing_data,
            &exportSpreadsheet,
            "Complete manufacturing costs of an assembly as a spreadsheet"
        )
            .name("exportManufacturingSpreadsheet")
            .problems("circular_nesting", "costs_too_large")
            .longRunning(),

        sdk::get("/manufacturing/resource", sdk::unversioned, &listResources, "List manufacturing resources"),
        sdk::post("/manufacturing/resource", sdk::unversioned, &createResource, "Create a manufacturing resource")
            .problems("name_taken"),
        sdk::patch("/manufacturing/resource/{id}", sdk::unversioned, &updateResource, "Update a resource")
            .problems("name_taken")
            .describe("A changed hourly rate makes what was answered of costs that are not frozen stale: they are "
                      "calculated anew whenever they are read, so the next answer has the new rate. Frozen costs keep "
                      "the old one, and thawed ones until the selection is run again."),
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
            .scope("admin")
            .problems("changed_meanwhile"),
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
            "Costs of an RfQ beside those after a run now"
        )
            .scope("admin")
            .longRunning()
            .problems("quantity_too_large", "circular_nesting", "costs_too_large")
            .describe(
                "Offers, exchange rates and bills of materials are read as a run of the selection would read them, "
                "and selected from; nothing is stored. Stale are costs that would then follow from something "
                "else. The days that have passed make nothing stale by themselves, only what comes of them."
            ),
        sdk::get(
            "/admin/rfqs/{rfq_id}/cost-snapshots", sdk::unversioned, &listSnapshots, "List cost snapshots of an RfQ"
        )
            .scope("admin"),
        sdk::get("/admin/cost-snapshots/{id}", sdk::unversioned, &findSnapshot, "Get a cost snapshot").scope("admin"),
        sdk::get(
            "/admin/cost-snapshots/{id}/scenarios/{scenario_id}",
            sdk::unversioned,
            &findSnapshotScenario,
            "Get a scenario of a cost snapshot with everything it was calculated from"
        )
            .scope("admin")
            .longRunning(),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(contracts::costing::freeze, &freezeCosts),
        sdk::provide(contracts::costing::thaw, &thawCosts),
        sdk::provide(contracts::costing::of_assemblies, &costedAssemblies),
        sdk::provide(contracts::rfqs::before_delete, &forgetRfq, "Remove the costs of an RfQ"),
        sdk::provide(sdk::from_host::new_tenant, &addFirstRecords, "Add usual resources, activities and a table"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::costing

CARDCAGE_MODULE(cardcage::costing::routes, cardcage::costing::operations)
