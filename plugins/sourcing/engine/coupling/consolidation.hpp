#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "part/parallel.hpp"
#include "part/part_plan.hpp"

// Parts that are coupled by what suppliers charge for an order as a whole: README, "Consolidation".

namespace cardcage::sourcing::engine {

/// Charges of a supplier for an order, whatever is in it. The value of an order is that of its goods, without line
/// fees.
struct SupplierTerms {
    Cost fee = 0;                      ///< shipping and handling of an order
    Cost free_above = unlimited_cost;  ///< orders of this value and more have no fee
    Cost minimum_order = 0;            ///< the supplier takes no order of less value

    bool areFree() const { return (fee == 0 || free_above == 0) && minimum_order == 0; }
};

/// A part with what was settled for it: only plans within these limits, that day and that scope are considered.
struct CoupledPart {
    PartProblem problem;
    PartLimits limits;
    Days latest_day = any_day;
    std::uint8_t highest_tier = 255;
    bool is_fixed = false;  ///< the plan stays as it is, but its suppliers count
    Plan plan;              ///< the best one for the part alone
    Cost gap = 0;           ///< how much less than that plan's objective the part may cost: 0 where it is proven
};

/// The order at a supplier, and what it costs.
struct SupplierUse {
    std::uint32_t supplier = 0;
    std::uint32_t lines = 0;
    Cost value = 0;    ///< of the goods
    Cost fee = 0;      ///< 0 when the value is high enough
    Cost missing = 0;  ///< to the minimum order, where that could not be reached: 0 as a rule

    friend bool operator==(const SupplierUse&, const SupplierUse&) = default;
};

/// Counts of the work that was done.
struct CouplingCounters {
    std::uint64_t solves = 0;          ///< of single parts, to price them under fees
    std::uint64_t configurations = 0;  ///< sets of suppliers that were found for parts
    std::uint64_t nodes = 0;           ///< of the search over suppliers
    std::uint64_t sums = 0;            ///< quantities and sums of parts that were tried to reach values of orders
    std::uint32_t suppliers = 0;       ///< that charge something
};

/// Bounds the search by work, not by time, so that the answer is the same in every run.
struct CouplingBudget {
    std::uint64_t solves = 50'000;   ///< of single parts; the plain plans are not counted
    std::uint64_t nodes = 1'000;     ///< of the search over suppliers
    std::uint64_t sums = 8'000'000;  ///< quantities and sums of parts that are tried to reach values of orders
};

struct Consolidation {
    std::vector<Plan> plans;             ///< by part, without supplier fees
    std::vector<SupplierUse> suppliers;  ///< those used, rising
    Cost objective = 0;                  ///< of all plans, plus the fees
    Cost lower_bound = 0;                ///< no choice of plans is cheaper
    /// Whether no choice is cheaper by 1e-7 of the base currency or more; `lower_bound` is `objective` then.
    bool is_proven = false;
    CouplingCounters counters;
};

/// The suppliers that the plans use, with their fees.
std::vector<SupplierUse> supplierUses(
    std::span<const CoupledPart> parts, std::span<const Plan> plans, std::span<const SupplierTerms> terms
);

/// The cheapest plans of all parts together. `terms` is by supplier index; suppliers beyond its end charge nothing.
///
/// A Lagrangian bound, in which each part pays its share of a fee as if it were its own and is rewarded for the value
/// it brings to an order that has to reach one, and a search over suppliers that are closed, paid or free of their fee.
/// Parts are priced on demand over all that can be ordered, so the bound is one that no choice can beat. Where orders
/// have to reach a value, the quantities of all parts that may be in a better choice are listed and added up, more than
/// is needed among them.
///
/// Up to 64 suppliers may charge something; of more, those that the plain plans use most are looked at, the others stay
/// as they are, and nothing is proven. Supplier fees in the problems themselves are not looked at.
Consolidation consolidate(
    std::span<const CoupledPart> parts,
    std::span<const SupplierTerms> terms,
    SolverPool& solvers,
    const ParallelFor& parallel = sequentially,
    const CouplingBudget& budget = {}
);

}  // namespace cardcage::sourcing::engine
