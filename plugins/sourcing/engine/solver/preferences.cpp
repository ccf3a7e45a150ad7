#include "solver/preferences.hpp"

#include <algorithm>
#include <set>

#include "joint/joint_needs.hpp"
#include "solver/inventory_shares.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// The currently relaxed limits.
struct Relaxed {
    bool excess = false;
    bool date = false;
};

std::vector<Relaxed> relaxationsIn(RelaxationOrder order) {
    constexpr Relaxed excess{.excess = true};
    constexpr Relaxed date{.date = true};
    constexpr Relaxed both{.excess = true, .date = true};
    switch (order) {
        case RelaxationOrder::ExcessThenDate:
            return {excess, date, both};
        case RelaxationOrder::DateThenExcess:
            return {date, excess, both};
        case RelaxationOrder::OnlyExcess:
            return {excess};
        case RelaxationOrder::OnlyDate:
            return {date};
        case RelaxationOrder::None:
            break;
    }
    return {};
}

/// A problem while preferences are settled one by one.
struct Question {
    PartProblem problem;
    PartLimits limits;
    OfferScope scope;
    /// Larger excess would make a settled line needless. This limit cannot be relaxed.
    Quantity most_excess = unlimited_quantity;
};

/// A plan and the values by which it is compared.
struct SettledPlan {
    Plan plan;
    Cost objective = 0;  ///< with the weight of its days
    Cost lower_bound = 0;
    bool is_proven = true;
};

class Sourcing {
public:
    Sourcing(
        PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, const OfferScope& scope
    )
        : solver_(solver),
          preferences_(preferences),
          question_{.problem = problem, .limits = preferences.limits, .scope = scope} {
        // Once for all offers, so the objectives of different tiers and days are comparable.
        if (question_.limits.residual_value > 0)
            question_.limits.residual_value = effectiveResidualValue(problem, question_.limits, scope);
    }

    PartSolution run() {
        if (question_.problem.need <= 0) return {};
        if (settleTier()) return std::move(result_);
        for (const auto& relaxed : relaxationsIn(preferences_.relaxation)) {
            if ((relaxed.excess && !hasExcessLimit()) || (relaxed.date && !hasTargetDay())) continue;
            relaxed_ = relaxed;
            if (settleTier()) return std::move(result_);
        }
        result_.lower_bound = unlimited_cost;
        return std::move(result_);
    }

private:
    bool hasExcessLimit() const { return withoutExcessLimits(question_.limits) != question_.limits; }
    bool hasTargetDay() const { return preferences_.goal == Goal::TargetDate && preferences_.target_day < any_day; }

    bool settleTier() {
        switch (preferences_.supplier_preference) {
            case TierRule::None:
                return keep(settleSuppliers(question_), question_.scope.highest_tier);
            case TierRule::Strict:
                return settleStrictly();
            case TierRule::Soft:
                return settleSoftly();
        }
        return false;
    }

    /// Tiers of the offers that take part, lowest first.
    std::set<std::uint8_t> tiers() const {
        std::set<std::uint8_t> tiers;
        const auto& offers = question_.problem.offers;
        for (std::size_t position = 0; position < offers.size(); ++position)
            if (question_.scope.includes(offers[position], position)) tiers.insert(offers[position].tier);
        return tiers;
    }

    Question upTo(std::uint8_t tier) const {
        auto question = question_;
        question.scope.highest_tier = tier;
        return question;
    }

    bool settleStrictly() {
        for (const auto tier : tiers())
            if (keep(settleSuppliers(upTo(tier)), tier)) return true;
        return false;
    }

    bool settleSoftly() {
        const auto best = settleSuppliers(question_);
        if (!best) return false;
        for (const auto tier : tiers()) {
            const auto answer = settleSuppliers(upTo(tier));
            if (answer && isTolerable(*answer, *best)) return keep(answer, tier);
        }
        return keep(best, question_.scope.highest_tier);
    }

    /// Whether a preferred plan may replace the best one: as early if the day precedes the cost, and not much more
    /// expensive.
    bool isTolerable(const SettledPlan& preferred, const SettledPlan& best) const {
        if (preferences_.goal == Goal::BestLeadTime && preferred.plan.ready > best.plan.ready) return false;
        if (relaxed_.date && lateness(preferred.plan) > lateness(best.plan)) return false;
        return preferred.objective <= best.objective + partsPerMillion(best.objective, preferences_.soft_tolerance_ppm);
    }

    std::optional<SettledPlan> settleSuppliers(const Question& question) {
        if (!preferences_.fewest_suppliers) return settleInventory(question);
        const auto lines = question.limits.max_lines;
        const auto most = question.limits.max_suppliers == 0 ? lines : std::min(lines, question.limits.max_suppliers);
        auto fewer = question;
        for (std::uint32_t suppliers = 1; suppliers <= most; ++suppliers) {
            fewer.limits.max_suppliers = suppliers;
            if (auto answer = settleInventory(fewer)) return answer;
        }
        return std::nullopt;
    }

    /// With inventory first: the options with the largest quantities from inventory are tried first, each with the
    /// cheapest remainder; the first quantity whose remainder can be bought is used.
    std::optional<SettledPlan> settleInventory(const Question& question) {
        if (!preferences_.inventory_first) return settleGoal(question);
        std::optional<SettledPlan> best;
        Quantity quantity = 0;
        for (const auto& share :
             inventoryShares(question.problem, question.scope, question.limits.max_lines, daysOf())) {
            if (best && share.quantity < quantity) break;
            quantity = share.quantity;
            const auto pinned = withPins(question.problem.pinned, share.lines);
            auto remainder = question;
            remainder.problem.pinned = pinned;
            remainder.scope.left_out = share.left_out;
            for (const auto& line : share.lines)
                remainder.most_excess = std::min(remainder.most_excess, line.quantity - 1);
            auto answer = settleGoal(remainder);
            if (answer && mayTakeMore(question.problem, share)) openProof(question, *answer);
            if (answer && (!best || isBetterAnswer(*answer, *best))) best = answer;
        }
        return best;
    }

    /// Whether more might come from inventory than the share takes: where other option sets could use it, or where
    /// stores of one stock could divide it otherwise.
    static bool mayTakeMore(const PartProblem& problem, const InventoryShare& share) {
        const auto shares_stock = [&](const PinnedLine& line) { return problem.offers[line.offer].stock != no_stock; };
        return !share.lines.empty() && (problem.isJoint() || std::ranges::any_of(share.lines, shares_stock));
    }

    /// The bound is only that of the best plan of all.
    void openProof(const Question& question, SettledPlan& answer) {
        const auto best = settleGoal(question);
        answer.is_proven = false;
        answer.lower_bound = best ? std::min(answer.lower_bound, best->lower_bound) : answer.lower_bound;
    }

    static std::vector<PinnedLine> withPins(std::span<const PinnedLine> pinned, const std::vector<PinnedLine>& more) {
        std::vector<PinnedLine> all(pinned.begin(), pinned.end());
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    /// The day until which inventory counts.
    Days daysOf() const { return hasTargetDay() && !relaxed_.date ? preferences_.target_day : any_day; }

    bool isBetterAnswer(const SettledPlan& left, const SettledPlan& right) const {
        if (preferences_.goal == Goal::BestLeadTime && left.plan.ready != right.plan.ready)
            return left.plan.ready < right.plan.ready;
        if (relaxed_.date && lateness(left.plan) != lateness(right.plan))
            return lateness(left.plan) < lateness(right.plan);
        if (left.objective != right.objective) return left.objective < right.objective;
        return isBetter(question_.problem, left.plan, right.plan);
    }

    std::optional<SettledPlan> settleGoal(const Question& question) {
        switch (preferences_.goal) {
            case Goal::TargetDate:
                if (!relaxed_.date) return solve(question, preferences_.target_day);
                return solveEarliest(question, preferences_.target_day);
            case Goal::BestPrice:
                return solve(question, any_day);
            case Goal::BestLeadTime:
                return solveEarliest(question, -1);
            case Goal::Weighted:
                return solveWeighted(question);
        }
        return std::nullopt;
    }

    std::optional<SettledPlan> solve(const Question& question, Days day) {
        auto limits = question.limits;
        if (relaxed_.excess) {
            const auto excess = solver_.smallestExcess(question.problem, limits, day, question.scope);
            if (!excess || *excess > question.most_excess) return std::nullopt;
            limits = withoutExcessLimits(limits);
            limits.max_excess = *excess;
        }
        limits.max_excess = std::min(limits.max_excess, question.most_excess);
        return answerOf(solver_.solve(question.problem, limits, day, question.scope), 0);
    }

    static std::optional<SettledPlan> answerOf(const PartSolution& solution, Cost weight) {
        if (!solution.plan) return std::nullopt;
        return SettledPlan{
            .plan = *solution.plan,
            .objective = solution.plan->objective + weight,
            .lower_bound = solution.lower_bound + weight,
            .is_proven = solution.is_proven};
    }

    bool isFeasible(const Question& question, Days day) {
        auto limits = question.limits;
        if (relaxed_.excess) limits = withoutExcessLimits(limits);
        limits.max_excess = std::min(limits.max_excess, question.most_excess);
        return solver_.isFeasible(question.problem, limits, day, question.scope);
    }

    /// The cheapest plan of the first day after `after` that has a plan. A plan of one day is possible later, too, so
    /// the day is found by halving.
    std::optional<SettledPlan> solveEarliest(const Question& question, Days after) {
        const auto days = breakpointDays(question.problem, question.scope, after);
        const auto first =
            std::partition_point(days.begin(), days.end(), [&](Days day) { return !isFeasible(question, day); });
        if (first == days.end()) return std::nullopt;
        return solve(question, *first);
    }

    /// Cost and days late in one sum. A plan for a given day matters only if it is cheaper, by the weight of its days,
    /// than the best one of earlier days; and no plan is cheaper than the best of any day.
    std::optional<SettledPlan> solveWeighted(const Question& question) {
        auto best = solve(question, preferences_.target_day);
        const auto days = breakpointDays(question.problem, question.scope, preferences_.target_day);
        if (days.empty()) return best;
        const auto cheapest = solve(question, any_day);
        if (!cheapest) return best;
        for (const auto day : days) {
            const auto weight = preferences_.day_weight * (day - preferences_.target_day);
            if (best && cheapest->lower_bound + weight >= best->objective) break;
            const auto beat = best ? best->objective - weight : unlimited_cost;
            const auto later = solveToBeat(question, day, beat, weight);
            if (!later) continue;
            const bool was_proven = !best || best->is_proven;
            best = later;
            best->is_proven = best->is_proven && was_proven;
        }
        if (best && !best->is_proven) best->lower_bound = std::min(best->lower_bound, cheapest->lower_bound);
        return best;
    }

    std::optional<SettledPlan> solveToBeat(const Question& question, Days day, Cost beat, Cost weight) {
        if (relaxed_.excess) return beat == unlimited_cost ? weighted(solve(question, day), weight) : std::nullopt;
        auto limits = question.limits;
        limits.max_excess = std::min(limits.max_excess, question.most_excess);
        return answerOf(solver_.solve(question.problem, limits, day, question.scope, beat), weight);
    }

    static std::optional<SettledPlan> weighted(std::optional<SettledPlan> answer, Cost weight) {
        if (!answer) return std::nullopt;
        answer->objective += weight;
        answer->lower_bound += weight;
        return answer;
    }

    Days lateness(const Plan& plan) const {
        if (plan.ready >= unknown_day) return unknown_day;
        return std::max(0, plan.ready - preferences_.target_day);
    }

    bool keep(const std::optional<SettledPlan>& answer, std::uint8_t tier) {
        if (!answer) return false;
        result_.plan = answer->plan;
        // Lines that were pinned only to take inventory first are choices of the engine.
        for (auto& line : result_.plan->lines) {
            line.is_pinned = std::any_of(
                question_.problem.pinned.begin(),
                question_.problem.pinned.end(),
                [&line](const PinnedLine& pin) { return pin.offer == line.offer; }
            );
        }
        result_.weight_of_days = answer->objective - answer->plan.objective;
        result_.lower_bound = answer->lower_bound;
        result_.is_proven = answer->is_proven;
        result_.highest_tier = tier;
        const auto& plan = *result_.plan;
        if (relaxed_.excess && hasExcessLimit()) {
            const auto above = excessAbove(question_.problem, question_.limits, plan);
            if (above > 0 || !keepsExcessValue(question_.problem, question_.limits, plan))
                result_.relaxed.push_back({.rule = RelaxedRule::ExcessLimit, .excess_above = above});
        }
        if (relaxed_.date && lateness(plan) > 0)
            result_.relaxed.push_back({.rule = RelaxedRule::Date, .days_late = lateness(plan)});
        return true;
    }

    PartSolver& solver_;
    const PartPreferences& preferences_;
    Question question_;
    Relaxed relaxed_;
    PartSolution result_;
};

}  // namespace

PlanRank rankOf(const PartSolution& solution, Goal goal) {
    if (!solution.plan) return {unknown_day, true, unlimited_cost};
    PlanRank rank{.objective = solution.objective()};
    if (goal == Goal::BestLeadTime) rank.days_late = solution.plan->ready;
    for (const auto& relaxed : solution.relaxed) {
        rank.days_late = std::max(rank.days_late, relaxed.days_late);
        rank.breaks_excess_limit = rank.breaks_excess_limit || relaxed.rule == RelaxedRule::ExcessLimit;
    }
    return rank;
}

PartSolution sourcePart(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, const OfferScope& scope
) {
    const auto before = solver.counters().undecided;
    auto sourced = Sourcing(solver, problem, preferences, scope).run();
    if (solver.counters().undecided == before) return sourced;
    // A better day, tier or limit may have been skipped, so a bound within the settled ones is not a bound of all.
    sourced.is_proven = false;
    sourced.lower_bound = std::min<Cost>(sourced.lower_bound, 0);
    return sourced;
}

}  // namespace cardcage::sourcing::engine
