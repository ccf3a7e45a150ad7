#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "activities/driver_values.hpp"
#include "costs/costs.hpp"

/// Manufacturing of assemblies and the cost of each activity (records of the export).
namespace cardcage::costing {

struct ResourceTime {
    ResourceId id;
    std::string name;
    ResourceType type = ResourceType::Unknown;
    Amount hourly_rate;
    sdk::Decimal units = 1;
    sdk::Decimal setup_seconds;
    sdk::Decimal unit_seconds;
    sdk::Decimal hours_total;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturingResourceTime",
            sdk::required<&ResourceTime::id>("Id of the resource."),
            sdk::required<&ResourceTime::name>("Name.", sdk::example("SMT line 1")),
            sdk::required<&ResourceTime::type>("Type: a machine or people."),
            sdk::required<&ResourceTime::hourly_rate>("Cost per hour."),
            sdk::required<&ResourceTime::units>("Number of these resources at work at a time.", sdk::example("1")),
            sdk::required<&ResourceTime::setup_seconds>(
                "Set-up time of the whole job, independent of the number of units.", sdk::example("2700")
            ),
            sdk::required<&ResourceTime::unit_seconds>(
                "Planned time per unit, before parallel units and efficiency.", sdk::example("42.5")
            ),
            sdk::required<&ResourceTime::hours_total>("Hours of the whole job.", sdk::example("1.930556"))
        );
    }
};

struct ActivityData {
    std::string name;
    ActivityCategory category = ActivityCategory::Other;
    std::vector<ResourceTime> resources;
    DriverValues drivers;
    Amount setup_cost;
    Amount run_unit_cost;
    Amount total_cost;
    Amount one_time_cost;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturingActivity",
            sdk::required<&ActivityData::name>("Name.", sdk::example("SMT top")),
            sdk::required<&ActivityData::category>("Category of the work."),
            sdk::required<&ActivityData::resources>("Resources of the activity and their times."),
            sdk::required<&ActivityData::drivers>("Counts that determine its time."),
            sdk::required<&ActivityData::setup_cost>("Set-up cost, independent of the number of units."),
            sdk::required<&ActivityData::run_unit_cost>("Additional cost per unit."),
            sdk::required<&ActivityData::total_cost>("Cost of set-up and all units."),
            sdk::required<&ActivityData::one_time_cost>("One-time cost, not included in the others.")
        );
    }
};

struct ActivityTotals {
    Amount setup_cost;
    Amount unit_cost;
    Amount total_cost;
    Amount one_time_cost;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturingTotals",
            sdk::required<&ActivityTotals::setup_cost>("Set-up cost, independent of the number of units."),
            sdk::required<&ActivityTotals::unit_cost>("Total cost per unit."),
            sdk::required<&ActivityTotals::total_cost>("Total cost of all activities."),
            sdk::required<&ActivityTotals::one_time_cost>("One-time cost, not included in the others.")
        );
    }
};

struct LotData {
    std::int64_t quantity = 0;
    SourcingScenarioId sourcing_scenario_id;
    std::int64_t batches = 1;
    std::int64_t started_quantity = 0;
    std::vector<ActivityData> activities;
    ActivityTotals totals;
    std::optional<std::string> frozen_by_engine;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturingQuantity",
            sdk::required<&LotData::quantity>("Quantity built.", sdk::example("100")),
            sdk::required<&LotData::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&LotData::batches>("Number of batches."),
            sdk::required<&LotData::started_quantity>(
                "Number of units started to get enough good ones.", sdk::example("100")
            ),
            sdk::required<&LotData::activities>("Activities of the assembly itself, without its subassemblies."),
            sdk::required<&LotData::totals>("Sums of the activities."),
            sdk::required<&LotData::frozen_by_engine>(
                "Version of the calculation engine that froze the costs, when another version calculates this "
                "work from the stored inputs; the result may differ from the frozen costs. Null: the same "
                "version."
            )
        );
    }
};

struct SubassemblyData {
    AssemblyId assembly_id;
    std::string name;
    std::optional<PartNumber> internal_part_number;
    std::vector<LotData> quantities;

    static constexpr auto schema() {
        return sdk::record(
            "SubassemblyManufacturingData",
            sdk::required<&SubassemblyData::assembly_id>("Id of the assembly."),
            sdk::required<&SubassemblyData::name>("Name.", sdk::example("Power stage")),
            sdk::required<&SubassemblyData::internal_part_number>("Internal part number."),
            sdk::required<&SubassemblyData::quantities>("Total quantity in each scenario.")
        );
    }
};

struct ManufacturingData {
    AssemblyId assembly_id;
    std::optional<RfqId> rfq_id;
    std::string name;
    std::optional<PartNumber> internal_part_number;
    std::optional<sdk::Currency> currency;
    bool is_cost_frozen = false;
    sdk::Timestamp generated_at;
    std::vector<LotData> quantities;
    std::vector<SubassemblyData> subassemblies;

    static constexpr auto schema() {
        return sdk::record(
            "ManufacturingData",
            sdk::required<&ManufacturingData::assembly_id>("Id of the assembly."),
            sdk::required<&ManufacturingData::rfq_id>("Id of the RfQ; null for an imported assembly."),
            sdk::required<&ManufacturingData::name>("Name.", sdk::example("Ctrl board")),
            sdk::required<&ManufacturingData::internal_part_number>("Internal part number."),
            sdk::required<&ManufacturingData::currency>("Currency of the first quantity."),
            sdk::required<&ManufacturingData::is_cost_frozen>("Whether all of the data are frozen."),
            sdk::required<&ManufacturingData::generated_at>(
                "Time of the calculation; time of the freeze for frozen data."
            ),
            sdk::required<&ManufacturingData::quantities>("One entry for each scenario that contains the assembly."),
            sdk::required<&ManufacturingData::subassemblies>("All contained assemblies, each once.")
        );
    }
};

/// A spreadsheet that was already sent as the response.
using AnsweredSpreadsheet = sdk::AnsweredAs<"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet">;

/// Returns the complete manufacturing costs of an assembly. 404.
ManufacturingData exportManufacturingData(sdk::Call& call, AssemblyId id);

/// The same as a spreadsheet. 404.
AnsweredSpreadsheet exportSpreadsheet(sdk::Call& call, AssemblyId id);

}  // namespace cardcage::costing
