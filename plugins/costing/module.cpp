#include <cardcage/contracts/assemblies.hpp>
#include <cardcage/contracts/costing.hpp>
#include <cardcage/contracts/rfqs.hpp>
#include <cardcage/host_contracts.hpp>
#include <span>

#include "activities/activities.hpp"
#include "activities/assembly_plans.hpp"
#include "costs/costs.hpp"
#include "export/manufacturing_data.hpp"
#include "for_other_modules.hpp"
#include "freezing/snapshots/snapshots.hpp"
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
            .describe("Costs include those of the subassemblies; an assembly with several parents is costed once, at "
                      "its total quantity. The response has one entry for each scenario that contains the assembly, "
                      "and none before a selection was run. Frozen costs do not change. Thawed costs do not change "
                      "until the selection of their scenario is run again. All others are calculated at each request: "
                      "material as of the last run (`selected_at`), work, hourly rates and calculation tables as of "
                      "now."),
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
            .describe("A changed hourly rate makes earlier responses with unfrozen costs stale: these costs are "
                      "calculated at each request, so the next response uses the new rate. Frozen costs keep the old "
                      "rate, and thawed costs keep it until the selection is run again."),
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
            "Get the manufacturing plan of an assembly"
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
            "Reset the manufacturing plan of an assembly to the tenant's defaults"
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
            "Get the calculation table of an assembly"
        )
            .scope("admin"),
        sdk::put(
            "/admin/assemblies/{assembly_id}/calculation-table",
            sdk::unversioned,
            &assignTableToAssembly,
            "Assign a calculation table to an assembly"
        )
            .scope("admin"),
        sdk::del(
            "/admin/assemblies/{assembly_id}/calculation-table",
            sdk::unversioned,
            &releaseTableOfAssembly,
            "Remove the calculation table assigned to an assembly"
        )
            .scope("admin"),
        sdk::get(
            "/admin/rfqs/{rfq_id}/calculation-table",
            sdk::unversioned,
            &findTableOfRfq,
            "Get the calculation table of an RfQ"
        )
            .scope("admin"),
        sdk::put(
            "/admin/rfqs/{rfq_id}/calculation-table",
            sdk::unversioned,
            &assignTableToRfq,
            "Assign a calculation table to an RfQ"
        )
            .scope("admin"),
        sdk::del(
            "/admin/rfqs/{rfq_id}/calculation-table",
            sdk::unversioned,
            &releaseTableOfRfq,
            "Remove the calculation table assigned to an RfQ"
        )
            .scope("admin"),

        sdk::get(
            "/admin/rfqs/{rfq_id}/cost-freeze",
            sdk::unversioned,
            &findCostFreeze,
            "Compare the costs of an RfQ with those after a run now"
        )
            .scope("admin")
            .longRunning()
            .problems("quantity_too_large", "circular_nesting", "costs_too_large")
            .describe(
                "Runs the selection on current offers, exchange rates and bills of materials without storing the "
                "result. The fingerprints differ when the inputs of the costs would differ after such a run. Elapsed days "
                "alone make no difference, only their effects do. Each total excludes BOM items without a price, which "
                "`completeness` and `live_completeness` count."
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
            "Get a scenario of a cost snapshot with all inputs of its calculation"
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
        sdk::provide(contracts::costing::costs, &costsOfRfq),
        sdk::provide(contracts::costing::quoted, &quotedPrice),
        sdk::provide(contracts::costing::calculation, &calculationOf),
        sdk::provide(contracts::costing::of_assemblies, &costedAssemblies),
        sdk::provide(contracts::costing::yields, &yieldsOf),
        sdk::provide(contracts::rfqs::before_delete, &forgetRfq, "Remove the costs of an RfQ"),
        sdk::provide(contracts::assemblies::before_delete, &forgetAssemblies, "Remove the plans of assemblies"),
        sdk::provide(
            sdk::from_host::new_tenant, &addFirstRecords, "Add default resources, activities and a calculation table"
        ),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::costing

CARDCAGE_MODULE(cardcage::costing::routes, cardcage::costing::operations)
