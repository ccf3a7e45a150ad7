#pragma once

#include <functional>
#include <vector>

#include "part/part_plan.hpp"

namespace cardcage::sourcing::engine {

/// The best plan where a shared stock has a price, for plans that cost less than `beat` with that price.
using AskAtPrice = std::function<PartSolution(const PartProblem& priced, Cost beat)>;

/// A bound of all plans that keep a shared stock, and the best plan met on the way that keeps all stocks.
struct StockBound {
    Cost lower_bound = 0;
    std::optional<Plan> plan;
};

/// Lagrangian bound: a unit of the stock costs more than its price, and what is available of the stock is refunded. A
/// plan that keeps the stock pays no more so. The additional price is found by secants between the best plan, which
/// takes too much, and one that takes less. `over` is the best plan without it, of at least `lower_bound`; `available`
/// is the stock without pinned lines. Ends when no plan is left that costs less than `beat`.
///
/// Not for problems where the value of the excess counts: it depends on prices.
StockBound boundOfStock(
    const PartProblem& problem,
    const PartLimits& limits,
    std::uint32_t stock,
    Quantity available,
    Days latest_day,
    const Plan& over,
    Cost lower_bound,
    Cost beat,
    const AskAtPrice& ask
);

}  // namespace cardcage::sourcing::engine
