#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "part_plan.hpp"

namespace cardcage::sourcing::engine {

/// What is asked about a joint part.
struct JointQuestion {
    const PartProblem& problem;
    const PartLimits& limits;  ///< with the residual value that counts
    Days latest_day = any_day;
    const OfferScope& scope;
    bool counts_quantity = false;        ///< what is bought is minimised instead of the cost, whatever the excess
    bool stops_at_first = false;         ///< any plan will do
    Cost beat = unlimited_cost;          ///< only plans with a lower objective are looked for
    Cost lower_bound = -unlimited_cost;  ///< known from elsewhere: no plan has a lower objective
    std::uint64_t most_nodes = 0;        ///< bounds that may be worked out
};

struct JointOutcome {
    std::vector<ChosenQuantity> lines;  ///< of the best plan; empty: none was found
    Cost objective = 0;                 ///< of it; the quantity, where that is minimised
    bool is_complete = true;            ///< false: the budget was spent before everything was seen
    std::uint64_t nodes = 0;
};

/// The best plan of a joint part, exactly: README, "Joint parts".
JointOutcome searchJointly(const JointQuestion& question);

}  // namespace cardcage::sourcing::engine
