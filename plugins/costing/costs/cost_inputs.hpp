#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "activities/assembly_plans.hpp"
#include "export/manufacturing_data.hpp"
#include "resources/resources.hpp"
#include "tables/calculation_tables.hpp"

// Inputs of the costs of a scenario, besides the lines of its selection: stored in a snapshot, and compared to find out
// whether live costs differ from the returned ones.

namespace cardcage::costing {

/// Units of this currency per unit of the currency of the scenario.
struct UsedRate {
    sdk::Currency currency;
    std::string rate;

    static constexpr auto schema() {
        return sdk::record(
            "CostInputRate",
            sdk::required<&UsedRate::currency>("Foreign currency."),
            sdk::required<&UsedRate::rate>("Rate of the currency.", sdk::example("1.0842"))
        );
    }
};

struct ResourceInputs {
    ResourceId id;
    std::string name;
    ResourceType type = ResourceType::Unknown;
    sdk::Money hourly_rate;
    sdk::Decimal efficiency_percent;
    sdk::Decimal setup_minutes;
    std::int64_t parallel_units = 1;

    static constexpr auto schema() {
        return sdk::record(
            "CostInputResource",
            sdk::required<&ResourceInputs::id>("Id of the resource."),
            sdk::required<&ResourceInputs::name>("Name.", sdk::example("SMT line 1")),
            sdk::required<&ResourceInputs::type>("Type: a machine or people."),
            sdk::required<&ResourceInputs::hourly_rate>("Cost per hour."),
            sdk::required<&ResourceInputs::efficiency_percent>("Speed in percent of the planned speed."),
            sdk::required<&ResourceInputs::setup_minutes>("Set-up time before each batch."),
            sdk::required<&ResourceInputs::parallel_units>("Assemblies handled at a time.")
        );
    }
};

struct TableInputs {
    CalculationTableId id;
    std::string name;
    ExcessRule excess;
    std::vector<TableRow> rows;

    static constexpr auto schema() {
        return sdk::record(
            "CostInputTable",
            sdk::required<&TableInputs::id>("Id of the calculation table."),
            sdk::required<&TableInputs::name>("Name.", sdk::example("Series")),
            sdk::required<&TableInputs::excess>("Payer of excess material."),
            sdk::required<&TableInputs::rows>("Rows of the table.")
        );
    }
};

struct AssemblyInputs {
    AssemblyId id;
    std::int64_t quantity = 0;
    std::optional<std::int64_t> batch_size;
    sdk::Decimal yield_percent;
    sdk::Decimal learning_percent;
    std::int64_t boards_per_panel = 1;
    DriverValues drivers;
    std::vector<std::int64_t> activities;
    std::optional<CalculationTableId> calculation_table_id;

    static constexpr auto schema() {
        return sdk::record(
            "CostInputAssembly",
            sdk::required<&AssemblyInputs::id>("Id of the assembly."),
            sdk::required<&AssemblyInputs::quantity>("Quantity built."),
            sdk::required<&AssemblyInputs::batch_size>("Units per batch; null: all units."),
            sdk::required<&AssemblyInputs::yield_percent>("Percentage of good units among the started ones."),
            sdk::required<&AssemblyInputs::learning_percent>(
                "Percentage of the time of a unit that remains with every doubling of the quantity."
            ),
            sdk::required<&AssemblyInputs::boards_per_panel>("Boards on one panel."),
            sdk::required<&AssemblyInputs::drivers>("Counts of the cost drivers."),
            sdk::required<&AssemblyInputs::activities>("Activities of the assembly, as positions in the list."),
            sdk::required<&AssemblyInputs::calculation_table_id>("Id of the assembly's calculation table.")
        );
    }
};

/// One-time costs of the offers bought for an assembly, such as tooling.
struct OneTimeInputs {
    AssemblyId assembly_id;
    Amount amount;

    static constexpr auto schema() {
        return sdk::record(
            "CostInputOneTime",
            sdk::required<&OneTimeInputs::assembly_id>("Id of the assembly."),
            sdk::required<&OneTimeInputs::amount>("Share of the assembly, in base currency.")
        );
    }
};

struct CostInputs {
    std::string engine_version;
    std::string selection_fingerprint;
    sdk::Currency base_currency;
    std::vector<UsedRate> exchange_rates;
    std::vector<ResourceInputs> resources;
    std::vector<PlannedActivity> activities;
    std::vector<TableInputs> calculation_tables;
    std::vector<OneTimeInputs> one_time;
    std::vector<AssemblyInputs> assemblies;

    static constexpr auto schema() {
        return sdk::record(
            "CostInputs",
            sdk::required<&CostInputs::engine_version>("Version of the calculation engine.", sdk::example("1")),
            sdk::required<&CostInputs::selection_fingerprint>(
                "Fingerprint of the selection's result and of its inputs: design, offers, prices and rates.",
                sdk::example("9f86d081884c7d65")
            ),
            sdk::required<&CostInputs::base_currency>("Currency of the scenario."),
            sdk::required<&CostInputs::exchange_rates>("Exchange rates that the calculation needs."),
            sdk::required<&CostInputs::resources>("Resources at work."),
            sdk::required<&CostInputs::activities>("Applied activities."),
            sdk::required<&CostInputs::calculation_tables>("Applied calculation tables."),
            sdk::required<&CostInputs::one_time>("One-time costs of offers."),
            sdk::required<&CostInputs::assemblies>("Inputs of each assembly.")
        );
    }
};

}  // namespace cardcage::costing
