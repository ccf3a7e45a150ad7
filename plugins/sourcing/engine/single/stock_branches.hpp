#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "part/part_plan.hpp"

namespace cardcage::sourcing::engine {

/// Branch and bound over the offers that share a stock. The search for the best plan sees each offer alone; a plan that
/// takes more from a stock than there is leads to two branches. In one, an offer of the stock delivers at most so much;
/// in the other it delivers more, and the others have the rest. Together they have every plan that keeps the stock, and
/// each is narrower. Internal to the engine; the proof is in README, "Shared stocks".
class StockBranches {
public:
    /// A branch: bounds of what each offer delivers, by position in PartProblem::offers.
    struct Branch {
        std::vector<Quantity> least;  ///< only narrows what other offers of the stock may deliver
        std::vector<Quantity> most;
        Cost lower_bound = -unlimited_cost;  ///< of its plans that keep the stocks
    };

    StockBranches(const PartProblem& problem, Days latest_day, const OfferScope& scope);

    /// The next open branch, the deepest first; nothing at the end.
    std::optional<Branch> next();
    /// The lowest bound of the open branches; `bound` if none is lower.
    Cost lowestBound(Cost bound) const;
    /// A stock from which a plan takes more than there is.
    struct Shortage {
        std::uint32_t stock = 0;
        Quantity available = 0;  ///< without pinned lines
        Quantity taken = 0;      ///< without pinned lines
    };
    std::optional<Shortage> shortageOf(const Plan& plan) const;
    /// Opens the branches of `branch` that follow from this plan of it. No plan of `branch` that keeps the stocks is
    /// below the bound.
    void open(const Plan& plan, const Shortage& shortage, Cost lower_bound, const Branch& branch);

private:
    /// An offer of a stock whose quantity in a plan is to be bounded.
    struct Cut {
        std::uint32_t offer = 0;
        Quantity quantity = 0;
        Quantity choices = 0;  ///< orders below the quantity
    };

    bool isPinned(std::uint32_t offer) const;
    /// Whether another offer of its stock can take over each line of this one, at no higher cost.
    bool isReplaceable(std::uint32_t offer, const OfferScope& scope) const;
    bool canReplace(std::uint32_t offer, std::uint32_t other) const;
    Cut cutOf(const Plan& plan, const Branch& branch, std::uint32_t stock) const;

    const PartProblem& problem_;
    Days latest_day_;
    std::vector<Quantity> available_;  ///< of each stock without what pinned lines take
    std::vector<Branch> open_;
};

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
