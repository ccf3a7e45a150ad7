#include "solver/left_out.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <set>

#include "joint/joint_feasibility.hpp"
#include "joint/joint_supply.hpp"

namespace cardcage::sourcing::engine {
namespace {

using Sets = std::vector<std::uint32_t>;

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
Sets setsOfImpossiblePins(PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences) {
    std::set<std::uint32_t> parts, sets;
    for (const auto& pin : problem.pinned) parts.insert(problem.offers[pin.offer].bought_part);
    for (const auto part : parts) {
        if (arePinsPossible(solver, problem, preferences, part)) continue;
        for (const auto set : problem.bought_parts[part].sets)
            if (problem.set_needs[set] > 0) sets.insert(set);
    }
    return {sets.begin(), sets.end()};
}

std::uint32_t linesOf(const PartProblem& problem, std::uint32_t set) {
    return problem.set_lines.empty() ? 1 : std::max(problem.set_lines[set], 1U);
}

/// Whether sets can be bought together: enough supply and, where limits of excess are fixed, a plan within them.
class Together {
public:
    Together(PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, JointSupply& supply)
        : solver_(solver),
          problem_(problem),
          preferences_(preferences),
          supply_(supply),
          limits_excess_(hasFixedExcess(preferences)) {}

    const PartProblem& problem() const { return problem_; }
    const JointSupply& supply() const { return supply_; }
    bool limitsExcess() const { return limits_excess_; }

    Feasibility of(const Sets& sets) {
        ++tests_;
        if (!supply_.canServe(sets)) return Feasibility::Impossible;
        if (!limits_excess_ || sets.empty()) return Feasibility::Possible;
        std::vector<Quantity> needs(problem_.set_needs.size(), 0);
        for (const auto set : sets) needs[set] = problem_.set_needs[set];
        const auto pinned = pinsFor(problem_, needs);
        auto problem = problem_;
        problem.pinned = pinned;
        problem.set_needs = needs;
        problem.need = std::accumulate(needs.begin(), needs.end(), Quantity{0});
        ++searches_;
        const auto answer = solver_.feasibility(problem, preferences_.limits, lastDay(preferences_));
        undecided_ += answer == Feasibility::Undecided;
        return answer;
    }

    /// Whether the work on one group of sets has been enough. The count begins anew with each group.
    void begin() { tests_ = searches_ = undecided_ = 0; }
    bool isSpent() const { return tests_ >= most_tests || searches_ >= most_searches || undecided_ >= most_undecided; }
    bool isUndecided() const { return undecided_ > 0; }
    /// Whether even the search for any good choice has been enough.
    bool isExhausted() const { return searches_ >= 4 * most_searches || undecided_ >= 16 * most_undecided; }

private:
    static constexpr int most_tests = 4'096;
    static constexpr int most_searches = 256;  ///< for a plan within limits of excess
    static constexpr int most_undecided = 4;   ///< of these; each takes long

    PartSolver& solver_;
    const PartProblem& problem_;
    const PartPreferences& preferences_;
    JointSupply& supply_;
    bool limits_excess_;
    int tests_ = 0;
    int searches_ = 0;
    int undecided_ = 0;
};

/// The choices among competing sets that leave out the fewest lines.
struct Choices {
    std::vector<Sets> left_out;
    bool is_proven = true;  ///< no other choice leaves out fewer lines or as many
};

/// Goes through the choices of one group of sets in order of the lines that they leave out.
class FewestLines {
public:
    /// `missing`: at least so much of the needs is left out.
    FewestLines(Together& together, Sets sets, Quantity missing)
        : together_(together), sets_(std::move(sets)), missing_(missing), is_left_out_(sets_.size()) {
        const auto& problem = together.problem();
        // The later one of sets that are equal in everything else is left out.
        std::ranges::sort(sets_, std::greater<>());
        std::ranges::stable_sort(sets_, [&](std::uint32_t left, std::uint32_t right) {
            if (linesOf(problem, left) != linesOf(problem, right))
                return linesOf(problem, left) < linesOf(problem, right);
            return problem.set_needs[left] > problem.set_needs[right];
        });
        lines_after_.assign(sets_.size() + 1, 0);
        for (auto at = sets_.size(); at-- > 0;) lines_after_[at] = lines_after_[at + 1] + linesOf(problem, sets_[at]);
        for (std::size_t at = 0; at < sets_.size(); ++at) twins_.push_back(twinOf(at));
        by_need_of_a_line_.resize(sets_.size());
        std::iota(by_need_of_a_line_.begin(), by_need_of_a_line_.end(), std::size_t{0});
        std::ranges::stable_sort(by_need_of_a_line_, std::greater<>(), [&](std::size_t at) {
            return problem.set_needs[sets_[at]] / linesOf(problem, sets_[at]);
        });
    }

    Choices run() {
        together_.begin();
        for (std::uint64_t lines = missing_ > 0 ? 1 : 0; lines <= lines_after_[0] && !isSpent(); ++lines) {
            descend(0, lines, missing_);
            if (!choices_.left_out.empty()) break;
        }
        if (isSpent() || together_.isUndecided()) choices_.is_proven = false;
        if (choices_.left_out.empty()) choices_.left_out.push_back(bestFound());
        return std::move(choices_);
    }

private:
    static constexpr std::size_t most_choices = 64;
    static constexpr std::uint64_t most_nodes = 100'000;

    bool isSpent() const {
        return nodes_ >= most_nodes || choices_.left_out.size() >= most_choices || together_.isSpent();
    }

    /// An earlier set that is the same in every respect; of two such sets the earlier one is left out first.
    std::optional<std::size_t> twinOf(std::size_t at) const {
        const auto& problem = together_.problem();
        for (auto before = at; before-- > 0;) {
            if (linesOf(problem, sets_[before]) != linesOf(problem, sets_[at])) break;
            if (problem.set_needs[sets_[before]] != problem.set_needs[sets_[at]]) break;
            if (together_.supply().partsOf(sets_[before]) == together_.supply().partsOf(sets_[at])) return before;
        }
        return std::nullopt;
    }

    /// An upper bound of the need of this number of lines, from the set at this place on.
    Quantity mostNeed(std::size_t from, std::uint64_t lines) const {
        const auto& problem = together_.problem();
        Quantity need = 0;
        for (const auto at : by_need_of_a_line_) {
            if (at < from) continue;
            const auto of_set = linesOf(problem, sets_[at]);
            const auto need_of_set = problem.set_needs[sets_[at]];
            // A part of a set, rounded up.
            if (of_set >= lines) return need + (need_of_set / of_set + 1) * static_cast<Quantity>(lines);
            need += need_of_set;
            lines -= of_set;
        }
        return need;
    }

    /// Leaves out this number of lines, and at least this much of the needs, from the set at this place on.
    void descend(std::size_t at, std::uint64_t lines, Quantity missing) {
        ++nodes_;
        if (isSpent() || lines > lines_after_[at] || missing > mostNeed(at, lines)) return;
        if (lines == 0) {
            if (missing <= 0) test();
            return;
        }
        const auto& problem = together_.problem();
        const bool is_twin_kept = twins_[at] && !is_left_out_[*twins_[at]];
        if (linesOf(problem, sets_[at]) <= lines && !is_twin_kept) {
            is_left_out_[at] = true;
            descend(at + 1, lines - linesOf(problem, sets_[at]), missing - problem.set_needs[sets_[at]]);
            is_left_out_[at] = false;
        }
        descend(at + 1, lines, missing);
    }

    void test() {
        Sets kept, left_out;
        for (std::size_t at = 0; at < sets_.size(); ++at) (is_left_out_[at] ? left_out : kept).push_back(sets_[at]);
        if (together_.of(kept) == Feasibility::Possible) choices_.left_out.push_back(std::move(left_out));
    }

    /// Serves sets as long as that is possible, most lines first, then the smallest needs. A set that is not possible
    /// may be so together with later ones, so they are asked again.
    Sets bestFound() {
        Sets waiting(sets_.rbegin(), sets_.rend());
        Sets kept;
        for (bool changes = true; changes && !waiting.empty();) {
            Sets left;
            keep(kept, waiting, left);
            changes = together_.limitsExcess() && left.size() < waiting.size();
            waiting = std::move(left);
        }
        return waiting;
    }

    /// Keeps all of these sets or, if that is not possible, as many as possible of each half; others are `left`.
    void keep(Sets& kept, std::span<const std::uint32_t> sets, Sets& left) {
        const auto before = static_cast<std::ptrdiff_t>(kept.size());
        kept.insert(kept.end(), sets.begin(), sets.end());
        if (together_.of(kept) == Feasibility::Possible) return;
        kept.erase(kept.begin() + before, kept.end());
        if (sets.size() == 1 || together_.isExhausted()) {
            left.insert(left.end(), sets.begin(), sets.end());
            return;
        }
        keep(kept, sets.first(sets.size() / 2), left);
        keep(kept, sets.subspan(sets.size() / 2), left);
    }

    Together& together_;
    Sets sets_;
    Quantity missing_;
    std::vector<bool> is_left_out_;
    std::vector<std::uint64_t> lines_after_;
    std::vector<std::size_t> by_need_of_a_line_;  ///< places of sets, largest need of each line first
    std::vector<std::optional<std::size_t>> twins_;
    std::uint64_t nodes_ = 0;
    Choices choices_;
};

/// Sets that are not possible within the limits of excess, whichever others are bought: their parts cannot cover so
/// much in any quantity up to the needs that they serve.
Sets withoutHope(JointCosts& costs, const PartProblem& problem) {
    std::vector<Quantity> needs(problem.set_needs.begin(), problem.set_needs.end());
    std::vector<PossibleQuantities> quantities;
    for (std::uint32_t part = 0; part < problem.bought_parts.size(); ++part) quantities.emplace_back(costs, part);
    Sets sets;
    for (bool changes = true; changes;) {
        changes = false;
        std::vector<Quantity> most(needs.size(), 0);
        for (std::uint32_t part = 0; part < quantities.size(); ++part) {
            Quantity served = 0;
            for (const auto set : problem.bought_parts[part].sets) served += needs[set];
            const auto covered = quantities[part].previous(0, std::min(served, costs.capacity(part)));
            for (const auto set : problem.bought_parts[part].sets) most[set] += covered.value_or(0);
        }
        for (std::uint32_t set = 0; set < needs.size(); ++set) {
            if (most[set] >= needs[set]) continue;
            needs[set] = 0;
            sets.push_back(set);
            changes = true;
        }
    }
    return sets;
}

/// Whole choices: one of each group.
class BestChoice {
public:
    BestChoice(
        PartSolver& solver,
        const PartProblem& problem,
        const PartPreferences& preferences,
        const std::vector<Choices>& groups
    )
        : solver_(solver), problem_(problem), preferences_(preferences), groups_(groups) {}

    /// Adds the sets of the best choice.
    void addTo(LeftOut& left_out) {
        const auto choices = combined();
        auto best = choices.begin();
        if (choices.size() > 1) {
            std::optional<PlanRank> least;
            for (auto choice = choices.begin(); choice != choices.end(); ++choice) {
                const auto rank = rankOf(*choice);
                if (least && !(rank < *least)) continue;
                least = rank;
                best = choice;
            }
        }
        left_out.sets.insert(left_out.sets.end(), best->begin(), best->end());
        std::ranges::sort(left_out.sets);
        left_out.is_proven = left_out.is_proven && is_proven_;
    }

private:
    /// Combinations of the choices of all groups, those with the largest needs first; as many as can be compared.
    std::vector<Sets> combined() {
        const auto most = std::clamp<std::size_t>(parts_to_solve / problem_.bought_parts.size(), 1, most_compared);
        std::vector<Sets> combined{{}};
        for (const auto& group : groups_) {
            is_proven_ = is_proven_ && group.is_proven;
            std::vector<Sets> next;
            for (const auto& choice : combined) {
                for (const auto& more : group.left_out) {
                    auto& both = next.emplace_back(choice);
                    both.insert(both.end(), more.begin(), more.end());
                }
            }
            std::ranges::stable_sort(next, std::greater<>(), [this](const Sets& sets) { return needOf(sets); });
            if (next.size() > most) {
                next.resize(most);
                is_proven_ = false;
            }
            combined = std::move(next);
        }
        return combined;
    }

    Quantity needOf(const Sets& sets) const {
        Quantity need = 0;
        for (const auto set : sets) need += problem_.set_needs[set];
        return need;
    }

    PlanRank rankOf(const Sets& left_out) {
        const auto served = servedSets(problem_, left_out);
        const auto rest = served.in(problem_);
        if (rest.need == 0) return {};
        const auto solution = sourcePart(solver_, rest, preferences_);
        is_proven_ = is_proven_ && solution.is_proven;
        return engine::rankOf(solution, preferences_.goal);
    }

    static constexpr std::size_t most_compared = 32;
    static constexpr std::size_t parts_to_solve = 640;  ///< in all compared choices

    PartSolver& solver_;
    const PartProblem& problem_;
    const PartPreferences& preferences_;
    const std::vector<Choices>& groups_;
    bool is_proven_ = true;
};

/// Leaves out sets of a problem whose pins can be ordered.
void leaveOut(PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, LeftOut& left_out) {
    constexpr OfferScope all_offers;
    const JointQuestion question{problem, preferences.limits, lastDay(preferences), all_offers};
    JointCosts costs(solver.single(), question);
    JointSupply supply(costs, problem);
    Together together(solver, problem, preferences, supply);
    Sets wanted;
    for (std::uint32_t set = 0; set < problem.set_needs.size(); ++set)
        if (problem.set_needs[set] > 0) wanted.push_back(set);
    if (together.of(wanted) == Feasibility::Possible) return;
    std::vector<Choices> groups;
    if (!together.limitsExcess()) {
        for (const auto& shortage : supply.shortages())
            groups.push_back(FewestLines(together, shortage.sets, shortage.missing).run());
    } else {
        const auto hopeless = withoutHope(costs, problem);
        groups.push_back({{hopeless}, !costs.isUndecided()});
        for (const auto set : hopeless) std::erase(wanted, set);
        for (const auto& group : supply.connected(wanted)) groups.push_back(FewestLines(together, group, 0).run());
    }
    BestChoice(solver, problem, preferences, groups).addTo(left_out);
}

}  // namespace

Days lastDay(const PartPreferences& preferences) {
    const bool may_be_late =
        preferences.relaxation != RelaxationOrder::None && preferences.relaxation != RelaxationOrder::OnlyExcess;
    return preferences.goal != Goal::TargetDate || may_be_late ? any_day : preferences.target_day;
}

PartProblem ServedSets::in(PartProblem problem) const {
    problem.set_needs = needs;
    problem.need = std::accumulate(needs.begin(), needs.end(), Quantity{0});
    problem.pinned = pinned;
    return problem;
}

ServedSets servedSets(const PartProblem& problem, std::span<const std::uint32_t> left_out) {
    ServedSets served{.needs = {problem.set_needs.begin(), problem.set_needs.end()}, .pinned = {}};
    for (const auto set : left_out) served.needs[set] = 0;
    served.pinned = pinsFor(problem, served.needs);
    return served;
}

std::vector<std::uint32_t> LeftOut::all() const {
    std::vector<std::uint32_t> both;
    std::ranges::merge(of_pins, sets, std::back_inserter(both));
    return both;
}

LeftOut leftOutSets(PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences) {
    LeftOut left_out;
    if (!problem.isJoint()) return left_out;
    left_out.of_pins = setsOfImpossiblePins(solver, problem, preferences);
    const auto others = servedSets(problem, left_out.of_pins);
    leaveOut(solver, others.in(problem), preferences, left_out);
    // If nothing is left out, that is best, however it was found.
    left_out.is_proven = left_out.is_proven || left_out.sets.empty();
    return left_out;
}

}  // namespace cardcage::sourcing::engine
