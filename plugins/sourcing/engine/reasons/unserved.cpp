#include <algorithm>
#include <array>

#include "joint/joint_supply.hpp"
#include "reasons/explain.hpp"

// Option sets of joint parts for which nothing can be bought, although others are served.

namespace cardcage::sourcing::engine {
namespace {

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
        alone.set_lines = {};
        return alone;
    }

private:
    PartProblem problem_;
    std::array<Quantity, 1> need_;
    std::vector<BoughtPart> parts_;
    std::vector<PartOffer> offers_;
    std::vector<PinnedLine> pinned_;
};

/// Reasons for leaving out sets of a joint part.
class WhyLeftOut {
public:
    WhyLeftOut(
        PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, const LeftOut& left_out
    )
        : solver_(solver),
          problem_(problem),
          preferences_(preferences),
          day_(lastDay(preferences)),
          left_out_(left_out.all()) {}

    /// The reason of the set alone.
    Unsourced ofItself(std::uint32_t set) {
        const OnlyOneSet alone(problem_, set);
        return explainUnsourced(solver_, alone.problem(), preferences_);
    }

    /// Its own reason, or that others use its possible supply, or the limit of excess.
    Unsourced of(std::uint32_t set) {
        const OnlyOneSet only(problem_, set);
        const auto alone = only.problem();
        if (!isSupplied(alone, preferences_.limits, day_)) return ofItself(set);
        const auto with_kept = servedSets(problem_, without(set));
        const auto asked = with_kept.in(problem_);
        if (!isSupplied(asked, preferences_.limits, day_)) return ofCompetition(asked);
        const bool is_possible = solver_.isFeasible(alone, preferences_.limits, day_);
        return is_possible ? Unsourced{.reason = UnsourcedReason::ExcessLimit} : ofItself(set);
    }

private:
    std::vector<std::uint32_t> without(std::uint32_t set) const {
        auto others = left_out_;
        std::erase(others, set);
        return others;
    }

    bool isSupplied(const PartProblem& problem, const PartLimits& limits, Days until) {
        constexpr OfferScope all_offers;
        const JointQuestion question{problem, limits, until, all_offers};
        return canServeAll(JointCosts(solver_.single(), question), problem);
    }

    /// The limit without which the supply would do for the set and those that are served.
    Unsourced ofCompetition(const PartProblem& asked) {
        const auto& limits = preferences_.limits;
        auto any_lines = limits;
        any_lines.max_lines = std::max(most_searched_lines, limits.max_lines);
        if (isSupplied(asked, any_lines, day_)) return {.reason = UnsourcedReason::MaxLines};
        auto any_suppliers = limits;
        any_suppliers.max_suppliers = 0;
        if (isSupplied(asked, any_suppliers, day_)) return {.reason = UnsourcedReason::MaxSuppliers};
        const auto days = breakpointDays(asked, {}, day_);
        const auto first =
            std::ranges::partition_point(days, [&](Days later) { return !isSupplied(asked, limits, later); });
        if (first != days.end()) return {.reason = UnsourcedReason::LeadTime, .earliest = *first};
        const auto missing = mostMissing(asked, day_, {});
        if (missing == 0) return {.reason = UnsourcedReason::MaxLines};
        return {.reason = UnsourcedReason::InsufficientStock, .short_by = missing, .by_day = day_};
    }

    PartSolver& solver_;
    const PartProblem& problem_;
    const PartPreferences& preferences_;
    Days day_;
    std::vector<std::uint32_t> left_out_;
};

}  // namespace

std::vector<UnservedSet> unservedOf(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences
) {
    const auto left_out = leftOutSets(solver, problem, preferences);
    WhyLeftOut why(solver, problem, preferences, left_out);
    std::vector<UnservedSet> unserved;
    for (const auto set : left_out.of_pins) unserved.push_back({set, why.ofItself(set), left_out.is_proven});
    for (const auto set : left_out.sets) unserved.push_back({set, why.of(set), left_out.is_proven});
    std::ranges::sort(unserved, {}, &UnservedSet::set);
    return unserved;
}

ServedSets servedSets(const PartProblem& problem, std::span<const UnservedSet> unserved) {
    std::vector<std::uint32_t> left_out;
    for (const auto& one : unserved) left_out.push_back(one.set);
    return servedSets(problem, left_out);
}

}  // namespace cardcage::sourcing::engine
