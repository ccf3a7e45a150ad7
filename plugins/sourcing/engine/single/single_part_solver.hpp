#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "part/part_plan.hpp"

namespace cardcage::sourcing::engine {

/// Bounds of the search of a part that is not joint.
struct SingleBudget {
    std::uint64_t nodes = 2'000'000;
    /// Most quantities of one row that may be tried one by one.
    std::int64_t enumeration = 4'096;
    /// Most cells of the dense solver: the need in steps x lines x suppliers. 0: it is never used.
    std::int64_t dense_cells = 64'000'000;
    /// Most branches over offers that share a stock.
    std::uint64_t stock_branches = 2'000;
};

/// Solves parts that are not joint. PartSolver, which solves all parts, describes the questions.
class SinglePartSolver {
public:
    explicit SinglePartSolver(const SingleBudget& budget);
    ~SinglePartSolver();
    SinglePartSolver(SinglePartSolver&&) noexcept;
    SinglePartSolver& operator=(SinglePartSolver&&) noexcept;

    PartSolution solve(
        const PartProblem& problem,
        const PartLimits& limits,
        Days latest_day = any_day,
        const OfferScope& scope = {},
        Cost beat = unlimited_cost
    );
    Feasibility feasibility(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope = {}
    );
    bool isFeasible(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope = {}
    );
    std::optional<Quantity> smallestExcess(
        const PartProblem& problem, const PartLimits& limits, Days latest_day, const OfferScope& scope = {}
    );

    const SolverCounters& counters() const;
    /// Counts undecided searches of those who use this solver, beside its own.
    void countUndecided(std::uint64_t searches);

private:
    struct Scratch;
    std::unique_ptr<Scratch> scratch_;
};

}  // namespace cardcage::sourcing::engine
