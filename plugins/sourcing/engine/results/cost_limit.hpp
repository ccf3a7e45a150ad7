#pragma once

#include <span>
#include <stdexcept>

#include "bom/explosion.hpp"
#include "market/offer_table.hpp"
#include "part/part_problem.hpp"
#include "results/part_result.hpp"

// The limit of what the purchases of a run may cost, because sums of costs have 128 bits.

namespace cardcage::sourcing::engine {

/// The costs of all parts together exceed highest_total.
class CostOverflow : public std::overflow_error {
public:
    explicit CostOverflow(GroupIndex largest) : std::overflow_error("The costs are too large"), largest_(largest) {}

    /// The part that costs most.
    GroupIndex largest() const { return largest_; }

private:
    GroupIndex largest_;
};

/// Adds up costs of parts as long as they stay within the limit.
class CostLimit {
public:
    /// Adds the absolute value of a cost of part `group`. Throws CostOverflow.
    void add(GroupIndex group, Cost cost);

private:
    Cost sum_ = 0;
    Cost highest_ = 0;
    GroupIndex largest_ = 0;
};

/// Throws CostOverflow if plans, objectives or bounds of all parts are too large to be added up.
void checkCosts(std::span<const PartResult> parts);

/// An upper bound of the cost of all plans of a part, at most unlimited_cost: the largest order of each offer at its
/// highest price.
Cost highestCost(const PartProblem& problem);

/// Throws QuantityOverflow for a part whose pinned lines are more together than any order, and CostOverflow for a joint
/// part whose plans may cost more than can be counted. Plans of other parts cannot, having few lines.
void checkProblems(const OrderedDesign& bom, const Explosion& explosion, const OfferTable& offers);

}  // namespace cardcage::sourcing::engine
