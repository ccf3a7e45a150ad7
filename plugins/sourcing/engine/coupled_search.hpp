#pragma once

#include <functional>
#include <set>
#include <vector>

#include "coupled_bound.hpp"

namespace cardcage::sourcing::engine {

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

    /// No choice costs less, as far as the budget went.
    double lowerBound() const;
    /// Whether every part that was priced is solved to the end; otherwise the bound is none.
    bool isPricingProven() const { return is_pricing_proven_; }
    CouplingCounters counters() const {
        auto counters = counters_;
        counters.configurations = pool_.size();
        return counters;
    }

private:
    bool isBudgetSpent() const;
    bool cannotImprove(double bound) const { return bound >= cost_ - tolerance; }

    // Choices
    Cost costOf(std::span<const std::uint32_t> chosen) const;
    Cost leastCostOf(std::span<const std::uint32_t> chosen) const;
    void consider(const std::vector<std::uint32_t>& chosen);
    std::vector<std::uint32_t> cheapestWithin(SupplierSet open) const;
    void reachValues(std::vector<std::uint32_t>& chosen) const;
    struct Move {
        std::size_t part = 0;
        std::uint32_t configuration = 0;
    };
    Move cheapestMove(std::span<const std::uint32_t> chosen, std::size_t slot) const;
    void considerSuppliers(SupplierSet open);
    void searchAround(SupplierSet around);

    // Pricing
    void note(const CoupledPool::Scratch& scratch);
    void listCandidates();
    double raiseShares(Multipliers& multipliers, SupplierDecisions& decided);
    double raiseShare(Multipliers& multipliers, std::size_t slot, std::span<const std::size_t> users, double sum);
    double reachableCost() const;
    bool coverParts(const SupplierDecisions& decided);
    double verifiedBound(const SupplierDecisions& decided, const Multipliers& multipliers, bool& found_better);
    void priceWithin(SupplierSet open);
    void priceParts(
        std::span<const std::size_t> parts,
        const std::function<std::vector<Plan>(PartSolver&, CoupledPool::Scratch&, std::size_t)>& price,
        const std::function<void(std::size_t, std::vector<Plan>)>& priced
    );

    // The tree
    void visit(SupplierDecisions decided, Multipliers multipliers, double parent_bound, int rounds);
    /// How often suppliers paid for themselves, of the steps of the last round at a node, by slot.
    using Frequencies = std::vector<int>;
    double boundOf(const SupplierDecisions& decided, Multipliers& multipliers, int rounds, Frequencies& taken);
    double listedBound(const SupplierDecisions& decided, Multipliers& multipliers, int rounds, Frequencies& taken);
    void fixSuppliers(SupplierDecisions& decided, const BoundedChoice& choice, double bound) const;
    void branchOnSupplier(
        const SupplierDecisions& decided, const Multipliers& multipliers, const Frequencies& taken, double bound
    );
    void fixConfigurations(
        SupplierDecisions& decided, const Multipliers& multipliers, const BoundedChoice& choice, double bound
    ) const;
    bool branchOnMode(const SupplierDecisions& decided, const Multipliers& multipliers, double bound);
    void branchOnConfiguration(const SupplierDecisions&, const Multipliers&, const BoundedChoice&, double bound);

    static constexpr double tolerance = 1e-7;

    CoupledPool& pool_;
    SolverPool& solvers_;
    const ParallelFor& parallel_;
    CouplingBudget budget_;
    CouplingCounters counters_;
    std::uint64_t listing_solves_ = 0;  ///< outside of the budget: as many as the parts have pairs of suppliers
    std::vector<std::uint32_t> chosen_;
    SupplierSet suppliers_ = 0;
    bool has_choice_ = false;
    bool is_pricing_proven_ = true;
    Cost exact_cost_ = unlimited_cost;  ///< of the choice
    double cost_;                       ///< the same, for bounds
    double unvisited_bound_;            ///< the lowest of what the budget did not reach
    std::set<SupplierSet> priced_;      ///< sets within which all parts were priced
};

}  // namespace cardcage::sourcing::engine
