#pragma once

#include <functional>
#include <set>
#include <span>
#include <vector>

#include "coupling/coupled_bound.hpp"
#include "solver/parallel.hpp"

namespace cardcage::sourcing::engine {

/// Work of a search, and its limits.
struct CouplingWork {
    CouplingBudget budget;
    CouplingCounters counters;

    bool isSpent() const { return counters.solves >= budget.solves || counters.nodes >= budget.nodes; }
};

/// Calls of the part solver: the costs of parts without some suppliers, with their fees or with rewards. New plans go
/// into the pool in the order of the parts, so the results do not depend on threads.
class PartPricing {
public:
    PartPricing(CoupledPool& pool, SolverPool& solvers, const ParallelFor& parallel, CouplingWork& work)
        : pool_(pool), solvers_(solvers), parallel_(parallel), work_(work) {}

    /// Lets parts pay for a supplier until `sum` is reached, and returns their payment. Their own best plans remain the
    /// best ones.
    double raiseShare(Multipliers& multipliers, std::size_t slot, std::span<const std::size_t> users, double sum);

    enum class Cover : std::uint8_t { All, NotAll, Unknown };
    /// Ensures that each part has a configuration without the closed suppliers.
    Cover coverParts(const SupplierDecisions& decided);

    struct VerifiedBound {
        double bound = 0;
        std::vector<double> least;  ///< by part: lower bound of its cost at the multipliers
        bool found_better = false;  ///< new configurations
    };
    /// The bound of the multipliers over all configurations, not only the known ones.
    VerifiedBound verifiedBound(const SupplierDecisions& decided, const Multipliers& multipliers);

    /// Finds the best configuration of each part with these suppliers, without their fees.
    void priceWithin(SupplierSet open);

private:
    void priceParts(
        std::span<const std::size_t> parts,
        const std::function<CoupledPool::Priced(PartSolver&, CoupledPool::Scratch&, std::size_t)>& price,
        const std::function<void(std::size_t, CoupledPool::Priced)>& priced
    );

    CoupledPool& pool_;
    SolverPool& solvers_;
    const ParallelFor& parallel_;
    CouplingWork& work_;
    std::set<SupplierSet> priced_;  ///< sets within which all parts were priced
};

}  // namespace cardcage::sourcing::engine
