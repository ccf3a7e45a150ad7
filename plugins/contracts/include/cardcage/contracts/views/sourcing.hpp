#pragma once

#include <cardcage/contracts/ids.hpp>
#include <cardcage/scalar.hpp>
#include <cstdint>
#include <optional>
#include <string>

// Rows of the views that the module publishes to others, as `SELECT *` returns them: every column, in order. A released
// view is extended at its end only; list the columns in a statement. Texts are words of the enums of the module.

namespace cardcage::contracts::sourcing::views {

/// A row of sourcing_api.assembly_quantity_v1. Assemblies of solutions, with the sums of their lines.
struct AssemblyQuantityV1 {
    sdk::Uuid tenant_id;
    SolutionId solution_id;
    AssemblyId assembly_id;
    sdk::Decimal quantity;
    sdk::Decimal demanded_quantity;
    sdk::Decimal used_quantity;
    sdk::Decimal used_cost;
    sdk::Decimal excess_cost;
    sdk::Decimal fee_cost;
    std::int64_t priced = 0;
    std::int64_t unpriced = 0;
    std::int64_t customer_sourced = 0;
    sdk::Decimal customer_quantity;
};

/// A row of sourcing_api.assembly_use_v1. Contained assemblies in solutions.
struct AssemblyUseV1 {
    sdk::Uuid tenant_id;
    SolutionId solution_id;
    AssemblyId parent_id;
    AssemblyId child_id;
    sdk::Decimal quantity;
};

/// A row of sourcing_api.demand_v1. Demands of scenarios.
struct DemandV1 {
    sdk::Uuid tenant_id;
    SourcingScenarioId sourcing_scenario_id;
    std::int64_t position = 0;
    std::string type;
    sdk::Uuid target_id;
    sdk::Decimal quantity;
    std::string unit;
};

/// A row of sourcing_api.line_v1. BOM lines of solutions.
struct LineV1 {
    sdk::Uuid tenant_id;
    SolutionId solution_id;
    AssemblyId assembly_id;
    std::int64_t position = 0;
    std::string status;
    sdk::Decimal needed_quantity;
    sdk::Decimal used_cost;
    sdk::Decimal excess_cost;
    sdk::Decimal fee_cost;
    std::optional<std::int64_t> part_position;
};

/// A row of sourcing_api.purchase_line_v1. BOM lines of purchases.
struct PurchaseLineV1 {
    sdk::Uuid tenant_id;
    SolutionId solution_id;
    std::int64_t part_position = 0;
    OfferId offer_id;
    AssemblyId assembly_id;
    std::int64_t position = 0;
};

/// A row of sourcing_api.purchase_v1. Purchases of solutions; supplier_id is that of a supplier or an inventory site.
/// Prices and rates are exact decimal texts, which may have more decimals than a Decimal.
struct PurchaseV1 {
    sdk::Uuid tenant_id;
    SolutionId solution_id;
    std::int64_t part_position = 0;
    std::string part_key;
    OfferId offer_id;
    sdk::Uuid supplier_id;
    sdk::Decimal quantity;
    sdk::Decimal used_quantity;
    sdk::Decimal excess_quantity;
    std::optional<sdk::Decimal> moq;
    std::optional<sdk::Decimal> mpq;
    std::string foreign_unit_price;
    sdk::Decimal price_quantity;
    std::string price_unit;
    sdk::Currency currency;
    std::string rate;
    std::string unit_price;
    std::string fee;
    std::string total;
    std::optional<std::int64_t> ready_days;
    std::string reason;
};

/// A row of sourcing_api.scenario_v1. Sourcing scenarios.
struct ScenarioV1 {
    sdk::Uuid tenant_id;
    SourcingScenarioId id;
    std::string project_type;
    sdk::Uuid project_id;
    std::string name;
    sdk::Currency base_currency;
    std::string status;
    std::optional<SolutionId> solution_id;
    sdk::Timestamp created_at;
};

/// A row of sourcing_api.solution_v1. Stored solutions.
struct SolutionV1 {
    sdk::Uuid tenant_id;
    SolutionId id;
    SourcingScenarioId sourcing_scenario_id;
    sdk::Timestamp finished_at;
    sdk::Date reference_date;
    sdk::Currency base_currency;
    std::string fingerprint;
    sdk::Decimal material_total;
    sdk::Decimal used_total;
    sdk::Decimal excess_total;
    sdk::Decimal fees_total;
    std::optional<std::int64_t> ready_days;
    std::string content_fingerprint;
};

}  // namespace cardcage::contracts::sourcing::views
