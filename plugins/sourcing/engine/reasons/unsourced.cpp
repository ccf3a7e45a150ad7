#include <algorithm>
#include <bit>
#include <map>

#include "joint/joint_needs.hpp"
#include "reasons/explain.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// No preference allows more lines or suppliers of a part, so a higher number is no relaxation.
constexpr std::uint32_t most_allowed = 5;

class Diagnosis {
public:
    Diagnosis(
        PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, const OfferScope& scope
    )
        : solver_(solver), problem_(problem), preferences_(preferences), limits_(preferences.limits), scope_(scope) {
        preferences_.relaxation = RelaxationOrder::None;
        day_ = preferences.goal == Goal::TargetDate ? preferences.target_day : any_day;
    }

    Unsourced run() {
        countFiltered();
        result_.reason = reason();
        if (result_.reason != UnsourcedReason::NoOffer && result_.reason != UnsourcedReason::PinnedLine) findRelief();
        return std::move(result_);
    }

private:
    bool isConsidered(std::size_t position) const { return scope_.left_out.empty() || scope_.left_out[position] == 0; }

    void countFiltered() {
        for (const auto& [filter, name] : wireNames(Exclusion{})) {
            std::uint32_t count = 0;
            for (std::size_t position = 0; position < problem_.offers.size(); ++position)
                if (isConsidered(position) && (problem_.offers[position].exclusions & bit(filter)) != 0) ++count;
            if (count > 0) result_.filtered.push_back({filter, count});
        }
        for (std::size_t position = 0; position < problem_.offers.size(); ++position) {
            if (!isConsidered(position)) continue;
            ++considered_;
            if (scope_.includes(problem_.offers[position], position)) ++eligible_;
        }
    }

    bool concernsAll(Exclusion filter) const {
        return std::any_of(result_.filtered.begin(), result_.filtered.end(), [&](const Unsourced::Filtered& counted) {
            return counted.filter == filter && counted.offers == considered_;
        });
    }

    UnsourcedReason reason() {
        if (considered_ == 0) return UnsourcedReason::NoOffer;
        if (eligible_ == 0) return reasonOfFilters();
        if (hasImpossiblePin()) return UnsourcedReason::PinnedLine;
        if (hasTooManyPins()) return UnsourcedReason::MaxLines;
        const auto free_excess = withoutExcessLimits(limits_);
        if (isFeasible(free_excess, day_)) return UnsourcedReason::ExcessLimit;
        for (const auto& limits : {limits_, free_excess}) {
            if (isFeasible(withLines(limits, most_searched_lines), day_)) return UnsourcedReason::MaxLines;
            if (isFeasible(withSuppliers(limits, 0), day_)) return UnsourcedReason::MaxSuppliers;
            if (isFeasible(withSuppliers(withLines(limits, most_searched_lines), 0), day_))
                return UnsourcedReason::MaxLines;
            if (const auto earliest = earliestDay(limits)) {
                result_.earliest = *earliest;
                return UnsourcedReason::LeadTime;
            }
        }
        result_.short_by = mostMissing(problem_, day_, scope_);
        // Nothing is missing, so a plan needs more lines than the search examines.
        if (result_.short_by == 0) return UnsourcedReason::MaxLines;
        result_.by_day = day_;
        return UnsourcedReason::InsufficientStock;
    }

    UnsourcedReason reasonOfFilters() const {
        if (concernsAll(Exclusion::Blocked)) return UnsourcedReason::Blocked;
        if (concernsAll(Exclusion::Expired)) return UnsourcedReason::AllExpired;
        if (concernsAll(Exclusion::NoExchangeRate)) return UnsourcedReason::NoExchangeRate;
        if (concernsAll(Exclusion::UnitMismatch)) return UnsourcedReason::UnitMismatch;
        return UnsourcedReason::AllFiltered;
    }

    bool hasImpossiblePin() const {
        const bool is_any_impossible = std::ranges::any_of(problem_.pinned, [this](const PinnedLine& pin) {
            if (pin.offer >= problem_.offers.size()) return true;
            const auto& offer = problem_.offers[pin.offer];
            return !scope_.includes(offer, pin.offer) || !rowFor(problem_, offer, pin.quantity) ||
                   availableUntil(problem_, offer, any_day) < pin.quantity;
        });
        return is_any_impossible || !keepsStocks(problem_, problem_.pinned, any_day);
    }

    /// Lines are limited for each part bought.
    bool hasTooManyPins() const {
        std::map<std::uint32_t, std::uint32_t> pins;
        for (const auto& pin : problem_.pinned) ++pins[problem_.isJoint() ? problem_.offers[pin.offer].bought_part : 0];
        return std::ranges::any_of(pins, [this](const auto& of_part) { return of_part.second > limits_.max_lines; });
    }

    static PartLimits withLines(PartLimits limits, std::uint32_t lines) {
        limits.max_lines = std::max(lines, limits.max_lines);
        return limits;
    }
    static PartLimits withSuppliers(PartLimits limits, std::uint32_t suppliers) {
        limits.max_suppliers = suppliers;
        return limits;
    }

    bool isFeasible(const PartLimits& limits, Days day) { return solver_.isFeasible(problem_, limits, day, scope_); }

    std::optional<Days> earliestDay(const PartLimits& limits) {
        const auto days = breakpointDays(problem_, scope_, day_);
        const auto first =
            std::partition_point(days.begin(), days.end(), [&](Days day) { return !isFeasible(limits, day); });
        if (first == days.end()) return std::nullopt;
        return *first;
    }

    /// Relaxes one rule at a time, each alone, and keeps the cheapest.
    void findRelief() {
        for (const auto& filtered : result_.filtered) {
            auto scope = scope_;
            scope.ignored_exclusions |= bit(filtered.filter);
            consider({.rule = RuleKind::Filter, .filter = filtered.filter, .plan = {}}, preferences_, scope);
        }
        if (withoutExcessLimits(limits_) != limits_) {
            auto free = preferences_;
            free.limits = withoutExcessLimits(limits_);
            consider({.rule = RuleKind::ExcessLimit, .plan = {}}, free, scope_);
        }
        if (day_ < any_day) {
            auto free = preferences_;
            free.target_day = any_day;
            consider({.rule = RuleKind::Date, .plan = {}}, free, scope_);
        }
        relieveCount(RuleKind::MaxLines, limits_.max_lines);
        if (limits_.max_suppliers > 0) relieveCount(RuleKind::MaxSuppliers, limits_.max_suppliers);
    }

    /// The smallest number of lines or suppliers with a plan, if preferences allow it.
    void relieveCount(RuleKind rule, std::uint32_t present) {
        auto free = preferences_;
        auto& count = rule == RuleKind::MaxLines ? free.limits.max_lines : free.limits.max_suppliers;
        count = most_allowed;
        if (present >= most_allowed || !isFeasible(free.limits, day_)) return;
        for (count = present + 1; count < most_allowed && !isFeasible(free.limits, day_);) ++count;
        consider({.rule = rule, .lines_or_suppliers = count, .plan = {}}, free, scope_);
    }

    void consider(RuleRelief relief, const PartPreferences& preferences, const OfferScope& scope) {
        const auto sourced = sourcePart(solver_, problem_, preferences, scope);
        if (!sourced.plan) return;
        if (result_.cheapest_relief && result_.cheapest_relief->plan.paid() <= sourced.plan->paid()) return;
        relief.plan = *sourced.plan;
        result_.cheapest_relief = std::move(relief);
    }

    PartSolver& solver_;
    const PartProblem& problem_;
    PartPreferences preferences_;
    const PartLimits& limits_;
    const OfferScope& scope_;
    Days day_ = any_day;
    std::size_t considered_ = 0;
    std::size_t eligible_ = 0;
    Unsourced result_;
};

}  // namespace

Unsourced explainUnsourced(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, const OfferScope& scope
) {
    return Diagnosis(solver, problem, preferences, scope).run();
}

}  // namespace cardcage::sourcing::engine
