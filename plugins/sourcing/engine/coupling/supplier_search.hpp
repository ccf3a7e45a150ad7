#pragma once

#include <span>
#include <vector>

#include "coupling/coupled_bound.hpp"
#include "coupling/part_pricing.hpp"

namespace cardcage::sourcing::engine {

/// Branch and bound over the suppliers that charge something. Choices are compared exactly; bounds are doubles of base
/// currency. Both are above what the parts' own best plans cost; the search ends when nothing is left that could save
/// 1e-7. Subclasses define what an order costs and how a node without undecided suppliers is settled.
class SupplierSearch {
public:
    SupplierSearch(CoupledPool& pool, SolverPool& solvers, const ParallelFor& parallel, const CouplingBudget& budget);
    virtual ~SupplierSearch() = default;
    SupplierSearch(const SupplierSearch&) = delete;
    SupplierSearch& operator=(const SupplierSearch&) = delete;

    void run();

    /// Whether any choice is allowed: minimum orders may be out of reach.
    bool hasChoice() const { return has_choice_; }
    /// The plan of a part in the best choice. Requires a choice.
    virtual const Plan& planOf(std::size_t part) const { return configurationOf(part).plan; }
    /// Cost of the best choice; infinite without one.
    double cost() const { return cost_; }
    /// No choice costs less, as far as the budget allowed.
    double lowerBound() const;
    CouplingCounters counters() const;

protected:
    /// Cost of a choice above the parts' own best plans, fees included; unlimited if an order is not allowed.
    virtual Cost costOf(std::span<const std::uint32_t> chosen) const = 0;
    /// Considers other choices that follow from this one.
    virtual void considerVariants(std::vector<std::uint32_t> chosen) = 0;
    /// Changes a choice so that its orders are worth their terms.
    virtual void improveOrders(std::vector<std::uint32_t>& chosen) = 0;
    /// Whether multipliers still influence the bound of these decisions.
    virtual bool hasMultipliers(const SupplierDecisions& decided) const = 0;
    /// Settles a node that has decided whether each supplier is open or closed. `bound` holds for the node, `own_bound`
    /// for these multipliers.
    virtual void settleNode(
        const SupplierDecisions& decided, const Multipliers& multipliers, double bound, double own_bound
    ) = 0;

    void consider(const std::vector<std::uint32_t>& chosen);
    /// Searches below the node; `parent_bound` is a bound of it.
    void visitChild(SupplierDecisions decided, Multipliers multipliers, double parent_bound);
    /// Counts the bound of what remains unsearched.
    void leaveOpen(double bound) { unvisited_bound_ = std::min(unvisited_bound_, bound); }

    SupplierSet undecided(const SupplierDecisions& decided) const {
        return pool_.all() & ~decided.open & ~decided.closed;
    }
    const Configuration& configurationOf(std::size_t part) const { return pool_.configurations(part)[chosen_[part]]; }
    SupplierSet suppliers() const { return suppliers_; }
    Cost exactCost() const { return exact_cost_; }
    bool cannotImprove(double bound) const { return bound >= cost_ - tolerance; }

    static constexpr double tolerance = 1e-7;

    CoupledPool& pool_;
    SolverPool& solvers_;
    const ParallelFor& parallel_;
    CouplingWork work_;
    PartPricing pricing_;

private:
    // Choices of known configurations
    std::vector<std::uint32_t> cheapestWithin(SupplierSet open) const;
    Cost leastCostOf(std::span<const std::uint32_t> chosen) const;
    void considerSuppliers(SupplierSet open);
    void searchAround(SupplierSet around);

    // The tree
    double raiseShares(Multipliers& multipliers, SupplierDecisions& decided);
    void visit(SupplierDecisions decided, Multipliers multipliers, double parent_bound, int rounds);
    /// Counts, by slot, of the steps of a node's last round in which a supplier paid for itself.
    using Frequencies = std::vector<int>;
    double boundOf(const SupplierDecisions& decided, Multipliers& multipliers, int rounds, Frequencies& taken);
    double reachableCost() const;
    void fixSuppliers(SupplierDecisions& decided, const BoundedChoice& choice, double bound) const;
    void branchOnSupplier(
        const SupplierDecisions& decided, const Multipliers& multipliers, const Frequencies& taken, double bound
    );

    std::vector<std::uint32_t> chosen_;  ///< by part, the configuration of the best choice
    bool has_choice_ = false;
    SupplierSet suppliers_ = 0;          ///< of the best choice
    Cost exact_cost_ = unlimited_cost;   ///< of the best choice
    double cost_ = infinite;             ///< the same, for bounds
    double unvisited_bound_ = infinite;  ///< the lowest of the nodes beyond the budget
};

}  // namespace cardcage::sourcing::engine
