#include <algorithm>
#include <array>

#include "joint/joint_solver.hpp"
#include "reasons/explain.hpp"

// Option sets of joint parts for which nothing can be bought, although others are served.

namespace cardcage::sourcing::engine {
namespace {

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
            parts_.push_back({{0}, problem.bought_parts[part].setup_loss});
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
    const auto missing = mostMissing(problem, lastDay(preferences), {});
    if (missing == 0) return {.reason = UnsourcedReason::MaxLines};
    return {.reason = UnsourcedReason::InsufficientStock, .short_by = missing, .by_day = lastDay(preferences)};
}

}  // namespace

std::vector<UnservedSet> unservedOf(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences
) {
    std::vector<UnservedSet> unserved;
    if (!problem.isJoint()) return unserved;
    for (const auto set : unservedSets(solver, problem, preferences.limits, lastDay(preferences)))
        unserved.push_back({set, whyUnserved(solver, problem, preferences, set)});
    return unserved;
}

}  // namespace cardcage::sourcing::engine
