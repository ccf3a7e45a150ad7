#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <set>

#include "joint/joint_solver.hpp"
#include "reasons/explain.hpp"

// Option sets of joint parts for which nothing can be bought, although others are served.

namespace cardcage::sourcing::engine {
namespace {

/// More lines of a part than any preference allows.
constexpr std::uint32_t most_lines = 16;

/// The day by which supply has to arrive for a set to be served at all.
Days lastDay(const PartPreferences& preferences) {
    const bool may_be_late =
        preferences.relaxation != RelaxationOrder::None && preferences.relaxation != RelaxationOrder::OnlyExcess;
    return preferences.goal != Goal::TargetDate || may_be_late ? any_day : preferences.target_day;
}

/// A joint part of one option set of another one: with the parts that serve it and their offers, and no others.
class OnlyOneSet {
public:
    OnlyOneSet(const PartProblem& problem, std::uint32_t set) : problem_(problem), need_{problem.set_needs[set]} {
        constexpr std::uint32_t does_not_serve = 0xFFFF'FFFF;
        std::vector<std::uint32_t> place(problem.bought_parts.size(), does_not_serve);
        for (std::uint32_t part = 0; part < place.size(); ++part) {
            if (!std::ranges::binary_search(problem.bought_parts[part].sets, set)) continue;
            place[part] = static_cast<std::uint32_t>(parts_.size());
            parts_.push_back(problem.bought_parts[part]);
            parts_.back().sets = {0};
        }
        for (std::uint32_t position = 0; position < problem.offers.size(); ++position) {
            const auto part = place[problem.offers[position].bought_part];
            if (part == does_not_serve) continue;
            for (const auto& pin : problem.pinned) {
                if (pin.offer == position)
                    pinned_.push_back({static_cast<std::uint32_t>(offers_.size()), pin.quantity});
            }
            offers_.push_back(problem.offers[position]);
            offers_.back().bought_part = part;
        }
    }

    PartProblem problem() const {
        auto alone = problem_;
        alone.need = need_[0];
        alone.offers = offers_;
        alone.pinned = pinned_;
        alone.set_needs = need_;
        alone.bought_parts = parts_;
        return alone;
    }

private:
    PartProblem problem_;
    std::array<Quantity, 1> need_;
    std::vector<BoughtPart> parts_;
    std::vector<PartOffer> offers_;
    std::vector<PinnedLine> pinned_;
};

/// Returns the reason for excluding a set: its own, or that others use its possible supply.
Unsourced whyUnserved(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, std::uint32_t set
) {
    const OnlyOneSet alone(problem, set);
    if (!unservedSets(solver, alone.problem(), preferences.limits, lastDay(preferences)).empty())
        return explainUnsourced(solver, alone.problem(), preferences);
    const auto day = lastDay(preferences);
    const auto& limits = preferences.limits;
    const auto is_served = [&](const PartLimits& free, Days until) {
        return !std::ranges::binary_search(unservedSets(solver, problem, free, until), set);
    };
    auto any_lines = limits;
    any_lines.max_lines = std::max(most_lines, limits.max_lines);
    if (is_served(any_lines, day)) return {.reason = UnsourcedReason::MaxLines};
    auto any_suppliers = limits;
    any_suppliers.max_suppliers = 0;
    if (is_served(any_suppliers, day)) return {.reason = UnsourcedReason::MaxSuppliers};
    const auto days = breakpointDays(problem, {}, day);
    const auto first = std::ranges::partition_point(days, [&](Days later) { return !is_served(limits, later); });
    if (first != days.end()) return {.reason = UnsourcedReason::LeadTime, .earliest = *first};
    const auto missing = mostMissing(problem, day, {});
    if (missing == 0) return {.reason = UnsourcedReason::MaxLines};
    return {.reason = UnsourcedReason::InsufficientStock, .short_by = missing, .by_day = day};
}

/// Whether limits of excess are never relaxed.
bool hasFixedExcess(const PartPreferences& preferences) {
    const bool is_fixed =
        preferences.relaxation == RelaxationOrder::None || preferences.relaxation == RelaxationOrder::OnlyDate;
    return is_fixed && withoutExcessLimits(preferences.limits) != preferences.limits;
}

/// Pinned lines of parts that none of these needs uses are not bought.
std::vector<PinnedLine> pinsFor(const PartProblem& problem, std::span<const Quantity> needs) {
    std::vector<PinnedLine> pins;
    std::ranges::copy_if(problem.pinned, std::back_inserter(pins), [&](const PinnedLine& pin) {
        const auto& sets = problem.bought_parts[problem.offers[pin.offer].bought_part].sets;
        return std::ranges::any_of(sets, [&](std::uint32_t set) { return needs[set] > 0; });
    });
    return pins;
}

/// Whether the pinned lines of a part can be ordered together as they are.
bool arePinsPossible(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, std::uint32_t part
) {
    Quantity pinned = 0;
    for (const auto& pin : problem.pinned) {
        const auto& offer = problem.offers[pin.offer];
        if (offer.bought_part != part) continue;
        if (!OfferScope{}.includes(offer, pin.offer)) return false;
        pinned += pin.quantity;
    }
    const auto market = offersOfParts(problem, {});
    const auto alone = problemOfPart(problem, market[part], pinned);
    return solver.isFeasible(alone, withoutExcessLimits(preferences.limits), lastDay(preferences));
}

/// The sets of parts whose pinned lines cannot be ordered: a person decided what they are bought from.
std::vector<UnservedSet> setsOfImpossiblePins(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences
) {
    std::set<std::uint32_t> parts, sets;
    for (const auto& pin : problem.pinned) parts.insert(problem.offers[pin.offer].bought_part);
    for (const auto part : parts) {
        if (arePinsPossible(solver, problem, preferences, part)) continue;
        for (const auto set : problem.bought_parts[part].sets)
            if (problem.set_needs[set] > 0) sets.insert(set);
    }
    std::vector<UnservedSet> unserved;
    for (const auto set : sets) {
        const OnlyOneSet alone(problem, set);
        unserved.push_back({set, explainUnsourced(solver, alone.problem(), preferences)});
    }
    return unserved;
}

/// Searches for the option sets that can be bought together within the limits of excess.
class WithinExcess {
public:
    WithinExcess(
        PartSolver& solver,
        const PartProblem& problem,
        const PartPreferences& preferences,
        const std::vector<UnservedSet>& unserved
    )
        : solver_(solver),
          problem_(problem),
          preferences_(preferences),
          wanted_(problem.set_needs.begin(), problem.set_needs.end()) {
        for (const auto& one : unserved) wanted_[one.set] = 0;
    }

    /// Sets that are not bought: those that are possible alone come first, and of these the smallest needs.
    std::vector<UnservedSet> leftOut() {
        if (isFeasible(wanted_)) return {};
        std::vector<std::uint32_t> alone, others;
        for (std::uint32_t set = 0; set < wanted_.size(); ++set) {
            if (wanted_[set] > 0) (isPossibleAlone(set) ? alone : others).push_back(set);
        }
        keep(alone);
        keep(others);
        std::vector<UnservedSet> left_out;
        for (std::uint32_t set = 0; set < wanted_.size(); ++set) {
            if (kept_[set] < wanted_[set]) left_out.push_back({set, why(set)});
        }
        return left_out;
    }

private:
    bool isFeasible(const std::vector<Quantity>& needs) {
        const auto pinned = pinsFor(problem_, needs);
        auto problem = problem_;
        problem.pinned = pinned;
        problem.set_needs = needs;
        problem.need = std::accumulate(needs.begin(), needs.end(), Quantity{0});
        return problem.need == 0 || solver_.isFeasible(problem, preferences_.limits, lastDay(preferences_));
    }

    bool isPossibleAlone(std::uint32_t set) {
        const OnlyOneSet alone(problem_, set);
        return solver_.isFeasible(alone.problem(), preferences_.limits, lastDay(preferences_));
    }

    /// All of the sets, or one after the other as far as possible.
    void keep(std::vector<std::uint32_t> sets) {
        auto all = kept_;
        for (const auto set : sets) all[set] = wanted_[set];
        if (isFeasible(all)) {
            kept_ = std::move(all);
            return;
        }
        std::ranges::stable_sort(sets, {}, [this](std::uint32_t set) { return wanted_[set]; });
        for (const auto set : sets) {
            kept_[set] = wanted_[set];
            if (!isFeasible(kept_)) kept_[set] = 0;
        }
    }

    Unsourced why(std::uint32_t set) {
        if (isPossibleAlone(set)) return {.reason = UnsourcedReason::ExcessLimit};
        const OnlyOneSet alone(problem_, set);
        return explainUnsourced(solver_, alone.problem(), preferences_);
    }

    PartSolver& solver_;
    const PartProblem& problem_;
    const PartPreferences& preferences_;
    std::vector<Quantity> wanted_;
    std::vector<Quantity> kept_ = std::vector<Quantity>(wanted_.size(), 0);
};

}  // namespace

std::vector<UnservedSet> unservedOf(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences
) {
    if (!problem.isJoint()) return {};
    auto unserved = setsOfImpossiblePins(solver, problem, preferences);
    const auto others = servedSets(problem, unserved);
    const auto rest = others.in(problem);
    for (const auto set : unservedSets(solver, rest, preferences.limits, lastDay(preferences)))
        unserved.push_back({set, whyUnserved(solver, rest, preferences, set)});
    if (hasFixedExcess(preferences)) {
        auto beyond = WithinExcess(solver, rest, preferences, unserved).leftOut();
        std::ranges::move(beyond, std::back_inserter(unserved));
    }
    std::ranges::sort(unserved, {}, &UnservedSet::set);
    return unserved;
}

PartProblem ServedSets::in(PartProblem problem) const {
    problem.set_needs = needs;
    problem.need = std::accumulate(needs.begin(), needs.end(), Quantity{0});
    problem.pinned = pinned;
    return problem;
}

ServedSets servedSets(const PartProblem& problem, std::span<const UnservedSet> unserved) {
    ServedSets served{.needs = {problem.set_needs.begin(), problem.set_needs.end()}, .pinned = {}};
    for (const auto& one : unserved) served.needs[one.set] = 0;
    served.pinned = pinsFor(problem, served.needs);
    return served;
}

}  // namespace cardcage::sourcing::engine
