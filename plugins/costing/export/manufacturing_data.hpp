#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "activities/driver_values.hpp"
#include "costs/costs.hpp"

/// How assemblies are built and what each activity costs (records of the export).
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
            sdk::required<&ResourceTime::id>("The resource."),
            sdk::required<&ResourceTime::name>("Its name.", sdk::example("SMT line 1")),
            sdk::required<&ResourceTime::type>("A machine, or people."),
            sdk::required<&ResourceTime::hourly_rate>("What an hour of it costs."),
            sdk::required<&ResourceTime::units>("How many of them work at a time.", sdk::example("1")),
            sdk::required<&ResourceTime::setup_seconds>(
                "What does not grow with the units, of the whole job.", sdk::example("2700")
            ),
            sdk::required<&ResourceTime::unit_seconds>(
                "Planned time of one unit, before parallel units and efficiency.", sdk::example("42.5")
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
            sdk::required<&ActivityData::category>("What kind of work it is."),
            sdk::required<&ActivityData::resources>("What works in it, and how long."),
            sdk::required<&ActivityData::drivers>("The counts that its time follows from."),
            sdk::required<&ActivityData::setup_cost>("What does not grow with the units."),
            sdk::required<&ActivityData::run_unit_cost>("What one unit adds."),
            sdk::required<&ActivityData::total_cost>("Set-up and all units."),
            sdk::required<&ActivityData::one_time_cost>("What comes once, apart from the others.")
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
            sdk::required<&ActivityTotals::setup_cost>("What does not grow with the units."),
            sdk::required<&ActivityTotals::unit_cost>("The total, for one unit."),
            sdk::required<&ActivityTotals::total_cost>("All activities."),
            sdk::required<&ActivityTotals::one_time_cost>("What comes once, apart from the others.")
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
            sdk::required<&LotData::quantity>("How many are built.", sdk::example("100")),
            sdk::required<&LotData::sourcing_scenario_id>("The scenario."),
            sdk::required<&LotData::batches>("In how many batches."),
            sdk::required<&LotData::started_quantity>(
                "How many are started, so that enough are good.", sdk::example("100")
            ),
            sdk::required<&LotData::activities>("The activities of the assembly itself."),
            sdk::required<&LotData::totals>("Their sums."),
            sdk::required<&LotData::frozen_by_engine>(
                "Of frozen costs: the version of the calculation that froze them, where another one than that "
                "calculates "
                "this work from the inputs that were kept, so that it may differ from the frozen costs; null: the same."
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
            sdk::required<&SubassemblyData::assembly_id>("The assembly."),
            sdk::required<&SubassemblyData::name>("Its name.", sdk::example("Power stage")),
            sdk::required<&SubassemblyData::internal_part_number>("Its number."),
            sdk::required<&SubassemblyData::quantities>("Its whole quantity in each scenario.")
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
            sdk::required<&ManufacturingData::assembly_id>("The assembly."),
            sdk::required<&ManufacturingData::rfq_id>("Its RfQ; null for an imported assembly."),
            sdk::required<&ManufacturingData::name>("Its name.", sdk::example("Ctrl board")),
            sdk::required<&ManufacturingData::internal_part_number>("Its number."),
            sdk::required<&ManufacturingData::currency>("Currency of the first quantity."),
            sdk::required<&ManufacturingData::is_cost_frozen>("Whether all of it is frozen."),
            sdk::required<&ManufacturingData::generated_at>("When it was calculated: frozen data when it was frozen."),
            sdk::required<&ManufacturingData::quantities>("One for each scenario it occurs in."),
            sdk::required<&ManufacturingData::subassemblies>("Everything it contains, each assembly once.")
        );
    }
};

/// A spreadsheet that has been answered.
using AnsweredSpreadsheet = sdk::AnsweredAs<"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet">;

/// Complete manufacturing costs of an assembly. 404.
ManufacturingData exportManufacturingData(sdk::Call& call, AssemblyId id);

/// The same as a spreadsheet. 404.
AnsweredSpreadsheet exportSpreadsheet(sdk::Call& call, AssemblyId id);

}  // namespace cardcage::costing
