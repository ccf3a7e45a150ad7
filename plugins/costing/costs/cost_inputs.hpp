#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "activities/assembly_plans.hpp"
#include "export/manufacturing_data.hpp"
#include "resources/resources.hpp"
#include "tables/calculation_tables.hpp"

// What the costs of a scenario follow from, beside the lines of its selection: kept in a snapshot, and compared to tell
// whether live costs differ from those that are answered.

namespace cardcage::costing {

/// 1 unit of the currency of the scenario is so many of this one.
struct UsedRate {
    sdk::Currency currency;
    std::string rate;

    static constexpr auto schema() {
        return sdk::record(
            "CostInputRate",
            sdk::required<&UsedRate::currency>("The foreign currency."),
            sdk::required<&UsedRate::rate>("Its rate.", sdk::example("1.0842"))
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
            sdk::required<&ResourceInputs::id>("The resource."),
            sdk::required<&ResourceInputs::name>("Its name.", sdk::example("SMT line 1")),
            sdk::required<&ResourceInputs::type>("A machine, or people."),
            sdk::required<&ResourceInputs::hourly_rate>("What an hour of it costs."),
            sdk::required<&ResourceInputs::efficiency_percent>("Its speed."),
            sdk::required<&ResourceInputs::setup_minutes>("Set-up before each batch."),
            sdk::required<&ResourceInputs::parallel_units>("How many it handles at a time.")
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
            sdk::required<&TableInputs::id>("The calculation table."),
            sdk::required<&TableInputs::name>("Its name.", sdk::example("Series")),
            sdk::required<&TableInputs::excess>("Who pays for excess material."),
            sdk::required<&TableInputs::rows>("Its rows.")
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
            sdk::required<&AssemblyInputs::id>("The assembly."),
            sdk::required<&AssemblyInputs::quantity>("How many are built."),
            sdk::required<&AssemblyInputs::batch_size>("How many in one batch; null: all."),
            sdk::required<&AssemblyInputs::yield_percent>("How many of those started are good."),
            sdk::required<&AssemblyInputs::learning_percent>("Time left with every doubling."),
            sdk::required<&AssemblyInputs::boards_per_panel>("Boards on one panel."),
            sdk::required<&AssemblyInputs::drivers>("The counts."),
            sdk::required<&AssemblyInputs::activities>("Its activities, as places in the list."),
            sdk::required<&AssemblyInputs::calculation_table_id>("Its table.")
        );
    }
};

/// Tooling and the like that is bought for an assembly.
struct OneTimeInputs {
    AssemblyId assembly_id;
    Amount amount;

    static constexpr auto schema() {
        return sdk::record(
            "CostInputOneTime",
            sdk::required<&OneTimeInputs::assembly_id>("The assembly."),
            sdk::required<&OneTimeInputs::amount>("Its share, in the currency of the offer.")
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
            sdk::required<&CostInputs::engine_version>("Version of the calculation.", sdk::example("1")),
            sdk::required<&CostInputs::selection_fingerprint>(
                "Of what the selection found, and of design, offers, prices and rates that it found it from.",
                sdk::example("9f86d081884c7d65")
            ),
            sdk::required<&CostInputs::base_currency>("Currency of the scenario."),
            sdk::required<&CostInputs::exchange_rates>("Rates that were needed."),
            sdk::required<&CostInputs::resources>("Resources that work."),
            sdk::required<&CostInputs::activities>("Activities that apply."),
            sdk::required<&CostInputs::calculation_tables>("Tables that apply."),
            sdk::required<&CostInputs::one_time>("One-time costs of offers."),
            sdk::required<&CostInputs::assemblies>("How each assembly is built.")
        );
    }
};

}  // namespace cardcage::costing
