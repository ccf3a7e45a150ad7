#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "part/part_problem.hpp"

namespace cardcage::sourcing::engine {

/// One order line of a plan.
struct PlanLine {
    std::uint32_t offer = 0;  ///< position in PartProblem::offers
    std::uint32_t row = 0;    ///< position in PartProblem::rows
    Quantity quantity = 0;
    UnitPrice unit_price = 0;
    Cost cost = 0;      ///< quantity x unit price, without the fee
    Cost fee = 0;       ///< line fee, without one-time costs
    Cost one_time = 0;  ///< one-time costs of the offer
    Days ready = 0;
    bool is_pinned = false;

    friend bool operator==(const PlanLine&, const PlanLine&) = default;
};

/// The purchases of one part. Lines are in order of supplier rank, then offer rank.
struct Plan {
    std::vector<PlanLine> lines;
    Quantity bought = 0;
    Quantity excess = 0;     ///< bought - need - set-up losses of a joint part
    Cost cost = 0;           ///< of all lines with their line fees: the material
    Cost one_time = 0;       ///< of all offers used, each once
    Cost supplier_fees = 0;  ///< of all suppliers used, each once
    Cost excess_value = 0;   ///< excess x lowest unit price bought; of a joint part the sum over its parts bought
    /// The minimized cost: cost + one-time costs + supplier fees - residual value of the excess + weights of the
    /// limits.
    Cost objective = 0;
    Days ready = 0;  ///< the latest of the lines
    std::uint32_t suppliers = 0;
    /// For a joint part: the part of the needs that each part bought covers; and the units needed beyond that, because
    /// parts are lost (attrition, set-up) and whole.
    std::vector<Quantity> covers;
    Quantity losses = 0;

    Cost paid() const { return cost + one_time + supplier_fees; }

    friend bool operator==(const Plan&, const Plan&) = default;
};

/// Counters of the work.
struct SolverCounters {
    std::uint64_t rows = 0;    ///< price rows examined in the first pass
    std::uint64_t gated = 0;   ///< solved by the first pass and its bound alone
    std::uint64_t nodes = 0;   ///< of the search
    std::uint64_t wide = 0;    ///< solved with 128-bit integers
    std::uint64_t dense = 0;   ///< handed to the dense solver
    std::uint64_t solves = 0;  ///< calls of the solver
    /// Searches for joint parts that were aborted before it was known whether there is a (better) plan.
    std::uint64_t undecided = 0;

    SolverCounters& operator+=(const SolverCounters& other);
};

enum class RelaxedRule : std::uint8_t { ExcessLimit, Date };

struct Relaxation {
    RelaxedRule rule = RelaxedRule::ExcessLimit;
    Quantity excess_above = 0;  ///< units above the limit (ExcessLimit); 0 when only the value is above its limit
    Days days_late = 0;         ///< after the target day (Date); unknown_day when the day is unknown

    friend bool operator==(const Relaxation&, const Relaxation&) = default;
};

/// The best plan of a part, if any, and a lower bound.
struct PartSolution {
    std::optional<Plan> plan;
    /// No plan has a lower objective. Equal to the objective when it is proven. Under preferences: within the settled
    /// tiers, suppliers, inventory and day.
    Cost lower_bound = 0;
    /// Whether the plan (or that there is none) is proven.
    bool is_proven = true;

    // Under preferences only
    Cost weight_of_days = 0;          ///< of the days after the target day
    std::uint8_t highest_tier = 255;  ///< of the settled set of tiers
    std::vector<Relaxation> relaxed;

    /// The minimized cost with the weight of the days; 0 without a plan.
    Cost objective() const { return plan ? plan->objective + weight_of_days : 0; }
};

/// Whether there is a plan. A search that ends with its budget is undecided.
enum class Feasibility : std::uint8_t { Impossible, Undecided, Possible };

/// Builds the plan of these quantities: rows, prices, fees, excess and days. Quantities have to be orderable;
/// lines of quantity 0 are left out. Limits give the weights and the residual value.
struct ChosenQuantity {
    std::uint32_t offer = 0;
    Quantity quantity = 0;
    bool is_pinned = false;
};
Plan planOf(const PartProblem& problem, const PartLimits& limits, std::span<const ChosenQuantity> chosen);

/// The quantity that lines (with offer and quantity) take from a stock.
template <class Lines>
Quantity takenFrom(const PartProblem& problem, std::uint32_t stock, const Lines& lines) {
    Quantity taken = 0;
    for (const auto& line : lines)
        if (problem.offers[line.offer].stock == stock) taken += line.quantity;
    return taken;
}

/// Whether lines take no more from each stock than there is by the day.
template <class Lines>
bool keepsStocks(const PartProblem& problem, const Lines& lines, Days latest_day) {
    for (std::uint32_t stock = 0; stock < problem.stocks.size(); ++stock)
        if (takenFrom(problem, stock, lines) > availableUntil(problem, problem.stocks[stock], latest_day)) return false;
    return true;
}

/// The effective residual value: at most the cheapest price of the scope.
UnitPrice effectiveResidualValue(const PartProblem& problem, const PartLimits& limits, const OfferScope& scope);

/// Whether `left` is the better of two plans with the same lateness: objective, ready day, number of lines, excess
/// value, supplier ranks in order, offer ranks in order, units bought, quantities in order.
bool isBetter(const PartProblem& problem, const Plan& left, const Plan& right);

/// Returns how many of each line's units are excess: they are counted to the cheapest line, because that is what the
/// excess is valued at, and to the next one where it has no more.
std::vector<Quantity> excessOfLines(const Plan& plan);

}  // namespace cardcage::sourcing::engine
