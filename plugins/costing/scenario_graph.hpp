#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "calculation/roll_up.hpp"
#include "costs.hpp"

// What a selection found, as far as costs follow from it.

namespace cardcage::costing {

/// A scenario with the solution that counts. Columns of the list_…_scenarios statements.
struct CostedScenario {
    SourcingScenarioId id;
    std::string name;
    std::optional<RfqId> rfq_id;
    sdk::Currency base_currency;
    SolutionId solution_id;
};

/// What the BOM lines of one assembly come to.
struct LineSums {
    sdk::Decimal used_cost;
    sdk::Decimal excess_cost;
    std::int64_t priced = 0;
    std::int64_t unpriced = 0;
    std::int64_t customer_sourced = 0;
};

/// Tooling and the like, in the currency of its offer.
struct OneTimeCost {
    std::uint32_t assembly = 0;
    sdk::Money cost;
};

/// Assemblies of one scenario by number, and what they are made of.
struct ScenarioGraph {
    CostedScenario scenario;
    sdk::Timestamp finished_at;  ///< of the selection
    std::string fingerprint;     ///< of what it was found from
    std::vector<AssemblyId> assemblies;
    std::vector<std::int64_t> quantities;
    std::vector<sdk::Decimal> demanded;  ///< of each quantity, what nothing above it uses
    std::vector<calculation::Use> uses;
    std::vector<LineSums> lines;
    std::vector<OneTimeCost> one_time;

    std::optional<std::uint32_t> find(const AssemblyId& id) const;
    /// What an assembly contains, each once, in the order of first mention; not the assembly itself.
    std::vector<std::uint32_t> below(std::uint32_t assembly) const;

    std::vector<std::vector<std::uint32_t>> children;  ///< by assembly, in order
};

/// Reads scenarios as a whole, or what is at and below one assembly of each.
std::vector<ScenarioGraph> readGraphs(
    sdk::Call& call, const std::vector<CostedScenario>& scenarios, const std::optional<AssemblyId>& top
);

}  // namespace cardcage::costing
