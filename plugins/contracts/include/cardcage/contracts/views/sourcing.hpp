#pragma once

#include <cardcage/contracts/ids.hpp>
#include <cardcage/scalar.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
    sdk::Decimal one_time_cost;
    sdk::Decimal started_quantity;
    sdk::Decimal yield_percent;
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

/// A row of sourcing_api.line_v1. BOM lines of solutions; row_version and linked_row_version are those that
/// assemblies_api.assembly_v1 had for their assembly when the selection ran. While it has the same ones, the row of
/// assemblies_api.bom_item_v1 with this assembly and position is the line that the selection saw.
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
    std::optional<std::int64_t> row_version;
    std::optional<std::int64_t> linked_row_version;
    sdk::Decimal one_time_cost;
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
/// Prices and rates are exact decimal texts, which may have more decimals than a Decimal. The component with its
/// internal part number and revision, and the part with its manufacturer, are named as when the selection ran.
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
    std::optional<ComponentId> component_id;
    std::optional<PartId> part_id;
    std::optional<std::string> internal_part_number;
    std::optional<std::string> manufacturer;
    std::optional<std::string> manufacturer_part_number;
    std::optional<std::string> revision;
    std::string supplier_name;
    bool is_inventory = false;
    std::optional<std::string> packaging;
    std::string one_time_cost;
    std::string unit;                           ///< of the part, in which quantities are counted
    std::optional<sdk::Decimal> sold_quantity;  ///< in price_unit; nothing in solutions of earlier versions
};

/// A row of sourcing_api.unbought_line_v1. BOM lines of solutions without a purchase. `reason` and `filters` are words
/// of the selection.
struct UnboughtLineV1 {
    sdk::Uuid tenant_id;
    SolutionId solution_id;
    AssemblyId assembly_id;
    std::int64_t position = 0;
    std::string reason;
    std::vector<std::string> filters;
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
    sdk::Decimal one_time_total;
};

/// A row of sourcing_api.supplier_order_v1. Orders of solutions: what is bought from one supplier or inventory site,
/// and what it charges for the order, in base currency.
struct SupplierOrderV1 {
    sdk::Uuid tenant_id;
    SolutionId solution_id;
    sdk::Uuid supplier_id;
    bool is_inventory = false;
    std::string value;
    std::string fee;
    std::string one_time_cost;
};

/// A row of sourcing_api.one_time_cost_v1. One-time costs of offers that solutions buy, in base currency: of one offer,
/// or of several that share a charge. None of an inventory site. charged: the share that the solution pays.
struct OneTimeCostV1 {
    sdk::Uuid tenant_id;
    SolutionId solution_id;
    sdk::Uuid supplier_id;
    std::vector<sdk::Uuid> offer_ids;
    std::string once;
    std::string per_order;
    std::string charged;
};

}  // namespace cardcage::contracts::sourcing::views
