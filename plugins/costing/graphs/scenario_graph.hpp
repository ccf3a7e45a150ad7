#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "calculation/roll_up.hpp"
#include "costs/costs.hpp"

// The result of a selection, as far as costs depend on it: no database.

namespace cardcage::costing {

/// A scenario with its current solution. Columns of the list_…_scenarios statements.
struct CostedScenario {
    SourcingScenarioId id;
    std::string name;
    std::optional<RfqId> rfq_id;
    sdk::Currency base_currency;
    SolutionId solution_id;
    sdk::Timestamp selected_at;
    std::string content_fingerprint;  ///< fingerprint of the selection's result and inputs
};

/// Sums of the BOM lines of one assembly.
struct LineSums {
    sdk::Decimal used_cost;  ///< with their share of the fees of suppliers
    sdk::Decimal excess_cost;
    sdk::Decimal one_time_cost;  ///< of the offers bought
    std::int64_t priced = 0;
    std::int64_t unpriced = 0;
    std::int64_t customer_sourced = 0;
    sdk::Decimal customer_quantity;  ///< pieces that the customer supplies
};

/// An assembly in the result of the selection.
struct SelectedAssembly {
    AssemblyId id;
    std::int64_t quantity = 0;
    sdk::Decimal demanded;  ///< own demand at the time of the selection run
    sdk::Decimal used;      ///< used by all parents, before rounding up
    LineSums lines;
};

/// One-time costs of offers, such as tooling, in base currency.
struct OneTimeCost {
    std::uint32_t assembly = 0;
    sdk::Money cost;
};

/// Assemblies of one scenario by number, with their content.
struct ScenarioGraph {
    CostedScenario scenario;
    std::vector<AssemblyId> assemblies;  ///< in the order of their ids
    std::vector<std::int64_t> quantities;
    std::vector<sdk::Decimal> demanded;  ///< the part of each quantity that nothing in this graph uses
    std::vector<calculation::Use> uses;
    std::vector<std::vector<std::uint32_t>> children;  ///< by assembly, in order
    std::vector<LineSums> lines;
    std::vector<OneTimeCost> one_time;

    std::optional<std::uint32_t> find(const AssemblyId& id) const;
    /// Returns the contained assemblies of an assembly, each once, in the order of first occurrence, without the
    /// assembly itself.
    std::vector<std::uint32_t> below(std::uint32_t assembly) const;
    /// Returns the graph at and below an assembly. Quantities that other assemblies use count
    /// as their own demand.
    ScenarioGraph part(const AssemblyId& top) const;
};

/// Assembles a graph from parts in any order.
class GraphBuilder {
public:
    explicit GraphBuilder(CostedScenario scenario) : scenario_(std::move(scenario)) {}

    void add(SelectedAssembly assembly) { assemblies_.push_back(std::move(assembly)); }
    void addUse(const AssemblyId& parent, const AssemblyId& child, sdk::Decimal quantity) {
        uses_.push_back({parent, child, quantity});
    }

    /// Returns the added parts; with `top` only those that it contains. Quantities that other assemblies use count as
    /// their own demand.
    ScenarioGraph finish(const std::optional<AssemblyId>& top);

private:
    struct NamedUse {
        AssemblyId parent;
        AssemblyId child;
        sdk::Decimal quantity;
    };

    CostedScenario scenario_;
    std::vector<SelectedAssembly> assemblies_;
    std::vector<NamedUse> uses_;
};

}  // namespace cardcage::costing
