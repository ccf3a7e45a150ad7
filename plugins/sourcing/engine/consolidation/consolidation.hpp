#pragma once

#include <span>
#include <vector>

#include "coupling/coupling.hpp"
#include "solver/parallel.hpp"

// The cheapest plans of all parts together: README, "Consolidation".

namespace cardcage::sourcing::engine {

struct Consolidation {
    std::vector<Plan> plans;             ///< by part, without supplier fees
    std::vector<SupplierUse> suppliers;  ///< those used, rising
    std::vector<ChargeUse> charges;      ///< those of offers used, rising
    Cost objective = 0;                  ///< of all plans, plus fees and shared charges
    Cost lower_bound = 0;                ///< no choice of plans is cheaper
    /// Whether no choice is cheaper by 1e-7 of the base currency or more; then `lower_bound` equals `objective`.
    bool is_proven = false;
    CouplingCounters counters;
};

/// The suppliers that the plans use, with their fees.
std::vector<SupplierUse> supplierUses(
    std::span<const CoupledPart> parts, std::span<const Plan> plans, std::span<const SupplierTerms> terms
);

/// The shared charges of the offers that the plans use. `shared_charges` is by PartOffer::shared_charge.
std::vector<ChargeUse> chargeUses(
    std::span<const CoupledPart> parts, std::span<const Plan> plans, std::span<const Cost> shared_charges
);

/// Finds the cheapest plans of all parts together. `terms` is by supplier index, `shared_charges` by
/// PartOffer::shared_charge; what is beyond their ends costs nothing.
///
/// The bound is Lagrangian: each part pays its share of a fee as if it were its own and is rewarded for the value that
/// it contributes to an order with a threshold. The search branches over suppliers that are closed, paid or free of
/// their fee. Parts are priced on demand over all possible orders, so no choice is below the bound. If orders have
/// thresholds, the quantities of all parts that may be in a better choice are listed and added up, including quantities
/// above the need.
///
/// At most 64 suppliers and shared charges may cost something; of more, those that the plain plans use most are
/// considered, the others are fixed, and nothing is proven. Supplier fees in the problems themselves are ignored.
Consolidation consolidate(
    std::span<const CoupledPart> parts,
    std::span<const SupplierTerms> terms,
    SolverPool& solvers,
    const ParallelFor& parallel = sequentially,
    const CouplingBudget& budget = {},
    std::span<const Cost> shared_charges = {}
);

}  // namespace cardcage::sourcing::engine
