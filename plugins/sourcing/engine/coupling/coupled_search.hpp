#pragma once

#include <functional>
#include <set>
#include <vector>

#include "coupling/coupled_bound.hpp"
#include "order_values/coupled_lists.hpp"

namespace cardcage::sourcing::engine {

/// Lower bounds of the costs of parts, without fees, with these rewards for value.
struct RewardedLeast {
    std::vector<double> rewards;  ///< by threshold, of a unit of base currency
    std::vector<double> least;    ///< by part
    double sum = 0;               ///< of all parts
};

/// Branch and bound over the suppliers that charge something. Choices are compared exactly; bounds are doubles of base
/// currency. Both are above what the parts' own best plans cost; the search ends when nothing is left that could save
/// 1e-7.
class CoupledSearch {
public:
    CoupledSearch(CoupledPool& pool, SolverPool& solvers, const ParallelFor& parallel, const CouplingBudget& budget);

    void run();

    /// By part, the configuration of the best choice; its suppliers; and what it costs. Minimum orders that nothing
    /// reaches leave no choice at all.
    bool hasChoice() const { return has_choice_; }
    const std::vector<std::uint32_t>& chosen() const { return chosen_; }
    SupplierSet suppliers() const { return suppliers_; }
    double cost() const { return cost_; }

    /// No choice costs less, as far as the budget allowed.
    double lowerBound() const;
    CouplingCounters counters() const {
        auto counters = counters_;
        counters.configurations = pool_.size();
        return counters;
    }

private:
    bool isBudgetSpent() const;
    bool cannotImprove(double bound) const { return bound >= cost_ - tolerance; }

    // Choices
    Cost paidFor(std::span<const std::uint32_t> chosen) const;
    Cost costOf(std::span<const std::uint32_t> chosen) const;
    Cost leastCostOf(std::span<const std::uint32_t> chosen) const;
    void consider(const std::vector<std::uint32_t>& chosen);
    std::vector<std::uint32_t> cheapestWithin(SupplierSet open) const;
    void reachValues(std::vector<std::uint32_t>& chosen);
    void considerReaching(std::vector<std::uint32_t> chosen);
    struct Move {
        std::size_t part = 0;
        Plan plan;
        Cost gain = 0;  ///< of the order's value; 0: there is no move
    };
    Move cheapestMove(std::span<const std::uint32_t> chosen, std::size_t slot, Cost missing);
    void considerSuppliers(SupplierSet open);
    void searchAround(SupplierSet around);

    // Pricing
    double raiseShares(Multipliers& multipliers, SupplierDecisions& decided);
    double raiseShare(Multipliers& multipliers, std::size_t slot, std::span<const std::size_t> users, double sum);
    double reachableCost() const;
    enum class Cover : std::uint8_t { All, NotAll, Unknown };
    Cover coverParts(const SupplierDecisions& decided);
    struct VerifiedBound {
        double bound = 0;
        std::vector<double> least;  ///< by part: lower bound of its cost at the multipliers
        bool found_better = false;  ///< new configurations
    };
    VerifiedBound verifiedBound(const SupplierDecisions& decided, const Multipliers& multipliers);
    void priceWithin(SupplierSet open);
    void priceParts(
        std::span<const std::size_t> parts,
        const std::function<CoupledPool::Priced(PartSolver&, CoupledPool::Scratch&, std::size_t)>& price,
        const std::function<void(std::size_t, CoupledPool::Priced)>& priced
    );

    // The tree
    void visit(SupplierDecisions decided, Multipliers multipliers, double parent_bound, int rounds);
    /// Counts, by slot, of the steps in which a supplier paid for itself, of the last round at a node, by slot.
    using Frequencies = std::vector<int>;
    double boundOf(const SupplierDecisions& decided, Multipliers& multipliers, int rounds, Frequencies& taken);
    void fixSuppliers(SupplierDecisions& decided, const BoundedChoice& choice, double bound) const;
    void branchOnSupplier(
        const SupplierDecisions& decided, const Multipliers& multipliers, const Frequencies& taken, double bound
    );
    bool branchOnMode(const SupplierDecisions& decided, const Multipliers& multipliers, double bound);

    // Orders that have to reach values (coupled_values.cpp)
    double settle(const SupplierDecisions& decided, const Multipliers& multipliers, double bound);
    /// Working memory of settle().
    struct Settling {
        std::vector<Threshold> thresholds;
        std::vector<RewardedLeast> around;  ///< the multipliers of the node
        std::vector<double> least;          ///< by part, at these multipliers
        std::vector<PlanLister> listers;    ///< by part
        double fees = 0;
        double own = 0;       ///< the same, with possible savings below the parts' own best plans
        double verified = 0;  ///< bound at these multipliers
    };
    std::vector<Threshold> thresholdsOf(const SupplierDecisions& decided, const Multipliers& multipliers) const;
    std::vector<RewardedLeast> leastAround(
        const SupplierDecisions& decided, const Multipliers& multipliers, std::span<const Threshold> thresholds
    );
    Settling settlingOf(const SupplierDecisions& decided, const Multipliers& multipliers);
    void considerRough(const SupplierDecisions& decided, std::span<const Threshold> thresholds);
    double boundByLists(Settling& settling, double proven);
    double boundOfRange(const Settling& settling, std::vector<PlanList>& lists, double beyond) const;
    double boundByDearestParts(Settling& settling);
    void listPlans(Settling& settling, const PlanRange& range, std::vector<PlanList>& lists);
    void considerWays(const std::vector<PlanList>& lists, const std::vector<std::size_t>& ways);

    static constexpr double tolerance = 1e-7;

    CoupledPool& pool_;
    SolverPool& solvers_;
    const ParallelFor& parallel_;
    CouplingBudget budget_;
    CouplingCounters counters_;
    std::uint64_t looks_ = 0;  ///< configurations examined to reach values
    std::vector<std::uint32_t> chosen_;
    SupplierSet suppliers_ = 0;
    bool has_choice_ = false;
    Cost exact_cost_ = unlimited_cost;  ///< of the choice
    double cost_;                       ///< the same, for bounds
    double unvisited_bound_;            ///< the lowest of the nodes beyond the budget
    std::set<SupplierSet> priced_;      ///< sets within which all parts were priced
};

}  // namespace cardcage::sourcing::engine
