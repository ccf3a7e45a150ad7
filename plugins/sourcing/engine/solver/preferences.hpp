#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/part_solver.hpp"

/// Preferences of the user of a scenario, and their translation into a sequence of exact problems.
namespace cardcage::sourcing::engine {

enum class Goal : std::uint8_t {
    TargetDate,    ///< ready by the target day, then cost
    BestPrice,     ///< cost, at any ready day
    BestLeadTime,  ///< earliest ready day, then cost
    Weighted,      ///< cost + day_weight x days after the target + line and excess weights
};

enum class TierRule : std::uint8_t {
    None,    ///< all tiers compete by cost
    Strict,  ///< the lowest set of tiers that has a plan
    Soft,    ///< a lower set of tiers is taken when it costs at most soft_tolerance_ppm more than the best of all
};

/// Limits that may be relaxed, and their order, if there is no plan otherwise. Excess alone, date alone, then both.
enum class RelaxationOrder : std::uint8_t { ExcessThenDate, DateThenExcess, OnlyExcess, OnlyDate, None };

struct PartPreferences {
    Goal goal = Goal::TargetDate;
    Days target_day = any_day;
    Cost day_weight = 0;  ///< per day after the target day (Weighted)
    TierRule supplier_preference = TierRule::None;
    std::int64_t soft_tolerance_ppm = 0;
    bool fewest_suppliers = false;  ///< one supplier if possible, otherwise two, and so on
    bool inventory_first = false;   ///< as much as possible from inventory, then the cost of the remainder
    RelaxationOrder relaxation = RelaxationOrder::ExcessThenDate;
    PartLimits limits;  ///< with line_weight and excess_weight_ppm for Weighted
};

/// Values by which plans for different parts or needs are compared, in this order.
struct PlanRank {
    Days days_late = 0;  ///< if the earliest day is the goal, the day of the plan
    bool breaks_excess_limit = false;
    Cost objective = 0;

    friend auto operator<=>(const PlanRank&, const PlanRank&) = default;
};
PlanRank rankOf(const PartSolution& solution, Goal goal);

/// Sources one part. Criteria in order: coverage of the need; limits of excess and date; tier; days late; goal; then
/// isBetter(). Only offers of `scope` are considered.
PartSolution sourcePart(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, const OfferScope& scope = {}
);

}  // namespace cardcage::sourcing::engine
