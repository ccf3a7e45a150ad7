#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "costs/cost_book.hpp"
#include "costs/cost_inputs.hpp"
#include "costs/exchange.hpp"
#include "graphs/scenario_graph.hpp"

// The costs of one scenario from data read beforehand: no database.

namespace cardcage::costing {

/// Version of the calculation: another version may return other costs for the same inputs. The work of snapshots is
/// calculated at each request, so a change that raises this version has to keep the old calculation for them.
inline constexpr std::string_view engine_version = "1";

/// The version that stored the inputs, if it differs from this one.
inline std::optional<std::string> otherEngine(std::string_view kept_by) {
    return kept_by == engine_version ? std::nullopt : std::optional(std::string(kept_by));
}

class ScenarioCosts {
public:
    /// They must outlive this object. Throws calculation::CircularUses. Like all functions below it throws 409
    /// costs_too_large.
    ScenarioCosts(const CostBook& book, const ScenarioGraph& graph, const Exchange& exchange);

    const ScenarioGraph& graph() const { return graph_; }

    /// The cost of an assembly of the graph.
    ScenarioCost costOf(std::uint32_t assembly) const;
    /// The price of one unit of an assembly, rounded as its table says.
    sdk::Decimal quotedPriceOf(std::uint32_t assembly) const;
    /// The work of an assembly itself, by activity.
    LotData workOf(std::uint32_t assembly) const;
    /// Amounts of an assembly, exact.
    struct Totals {
        sdk::Decimal material;
        sdk::Decimal manufacturing;
        sdk::Decimal additional;
        sdk::Decimal excess;
        sdk::Decimal one_time;

        sdk::Decimal total() const { return material + manufacturing + additional; }
    };
    Totals totalsOf(std::uint32_t assembly) const;
    /// All inputs of these costs.
    CostInputs inputs() const;

private:
    struct Work {
        std::uint32_t activity = 0;  ///< of the book
        calculation::CountedActivity counted;
    };
    /// An assembly of the graph.
    struct Node {
        const CostedAssembly* assembly = nullptr;  ///< null: deleted after the run; only its material is known
        calculation::Lot lot;
        std::vector<Work> works;
        std::set<sdk::Currency> missing;
    };
    /// A calculation table in the currency of the scenario.
    struct Table {
        std::vector<calculation::Row> rows;
        sdk::Decimal threshold;
        std::set<sdk::Currency> missing;
    };
    struct Evaluated {
        calculation::TableInput input;
        calculation::TableResult result;
        const CalculationTable* table = nullptr;
        std::set<sdk::Currency> missing;
    };

    void convertActivities();
    void buildNodes();
    void buildNode(std::uint32_t number);
    Table converted(const CalculationTable& table) const;
    Evaluated evaluate(std::uint32_t assembly) const;
    Amount shown(sdk::Decimal amount) const;

    const CostBook& book_;
    const ScenarioGraph& graph_;
    const Exchange& exchange_;
    std::vector<calculation::Activity> activities_;          // those of the book, in this currency
    std::vector<std::set<sdk::Currency>> activity_missing_;  // currencies of resources without a rate
    std::vector<Node> nodes_;
    std::vector<calculation::AssemblyCost> costs_;  // with what the assemblies contain
};

}  // namespace cardcage::costing
