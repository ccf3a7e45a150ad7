#pragma once

#include "tests/plugins/sourcing/oracle/definition.hpp"

namespace cardcage::sourcing::oracle {

/// The charges of a supplier for an order as a whole.
struct OrderTerms {
    Cost fee = 0;
    std::optional<Cost> free_above;
    Cost minimum = 0;
};

struct OrdersOutcome {
    /// The least cost of all parts with the fees, where it is below the cutoff and no order is below its minimum.
    std::optional<Cost> least;
    bool is_decided = true;  ///< false: there are too many plans to go through
};

/// Tries every plan of every part with every plan of the others: all quantities that can be ordered, more than is
/// needed among them. `terms` is by supplier; parts that cost `cutoff` or more together are not gone through. Of plans
/// with the same suppliers those are left out that cost no less and bring no order more, which no rule can make good.
/// `effort` multiplies what is gone through before it is given up.
OrdersOutcome leastOfAllOrders(
    const std::vector<Problem>& problems,
    const std::vector<OrderTerms>& terms,
    std::optional<Cost> cutoff,
    std::size_t effort = 1
);

}  // namespace cardcage::sourcing::oracle
