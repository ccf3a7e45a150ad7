#include "coupling/coupled_search.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace cardcage::sourcing::engine {
namespace {

constexpr int root_rounds = 30;
constexpr int node_rounds = 6;
/// A share of the remaining gain; rounds end below it if there are no new configurations.
constexpr double least_gain = 0.02;
constexpr int steps_of_a_round = 100;
constexpr int steps_at_the_root = 600;
/// Large problems have fewer steps: this many configurations are examined.
constexpr std::uint64_t looks_at_the_root = 10'000'000;
constexpr std::uint64_t looks_of_a_round = 1'000'000;
constexpr std::uint64_t fewest_steps_of_a_round = 15;

}  // namespace

CoupledSearch::CoupledSearch(
    CoupledPool& pool, SolverPool& solvers, const ParallelFor& parallel, const CouplingBudget& budget
)
    : pool_(pool),
      solvers_(solvers),
      parallel_(parallel),
      budget_(budget),
      cost_(infinite),
      unvisited_bound_(infinite) {
    counters_.suppliers = static_cast<std::uint32_t>(pool.slots().size());
}

bool CoupledSearch::isBudgetSpent() const {
    return counters_.solves >= budget_.solves || counters_.nodes >= budget_.nodes;
}

double CoupledSearch::lowerBound() const {
    return std::min(cost_, unvisited_bound_);
}

void CoupledSearch::run() {
    consider(std::vector<std::uint32_t>(pool_.parts()));
    Multipliers multipliers(pool_.parts(), pool_.slots().size());
    SupplierDecisions decided{.open = pool_.needed()};
    const double bound = raiseShares(multipliers, decided);
    if (cannotImprove(bound)) return;
    considerSuppliers(pool_.all());
    searchAround(has_choice_ ? suppliers_ : pool_.all());
    visit(std::move(decided), std::move(multipliers), bound, root_rounds);
}

/// Fixes the decisions implied by the bound, then branches on one more.
void CoupledSearch::visit(SupplierDecisions decided, Multipliers multipliers, double parent_bound, int rounds) {
    if (cannotImprove(parent_bound)) return;
    if (isBudgetSpent()) {
        unvisited_bound_ = std::min(unvisited_bound_, parent_bound);
        return;
    }
    ++counters_.nodes;
    const auto cover = coverParts(decided);
    if (cover == Cover::NotAll) return;
    if (cover == Cover::Unknown) {
        unvisited_bound_ = std::min(unvisited_bound_, parent_bound);
        return;
    }
    Frequencies taken(pool_.slots().size());
    const double own_bound = boundOf(decided, multipliers, rounds, taken);
    const double bound = std::max(parent_bound, own_bound);
    if (cannotImprove(bound)) return;
    const auto before = decided;
    // The remaining saving is measured by the bound of exactly these multipliers.
    fixSuppliers(decided, boundedChoice(pool_, decided, multipliers), own_bound);
    if (decided.open != before.open || decided.closed != before.closed) {
        visit(std::move(decided), std::move(multipliers), bound, node_rounds);
        return;
    }
    if ((pool_.all() & ~decided.open & ~decided.closed) != 0) {
        branchOnSupplier(decided, multipliers, taken, bound);
    } else if (!pool_.valuesCount()) {
        // Everything is decided, but some part is not solved to optimality.
        unvisited_bound_ = std::min(unvisited_bound_, bound);
    } else if (!branchOnMode(decided, multipliers, bound)) {
        unvisited_bound_ = std::min(unvisited_bound_, std::max(bound, settle(decided, multipliers, own_bound)));
    }
}

/// The highest bound of some rounds: good multipliers for the known configurations, then the exact costs of parts at
/// them.
double CoupledSearch::boundOf(
    const SupplierDecisions& decided, Multipliers& multipliers, int rounds, Frequencies& taken
) {
    const bool is_leaf = !pool_.valuesCount() && (pool_.all() & ~decided.open & ~decided.closed) == 0;
    auto best = multipliers;
    double best_bound = -infinite;
    for (int round = 0; round < (is_leaf ? 1 : rounds); ++round) {
        std::fill(taken.begin(), taken.end(), 0);
        const bool is_first = rounds == root_rounds && round == 0;
        const auto affordable =
            (is_first ? looks_at_the_root : looks_of_a_round) / pool_.size() + fewest_steps_of_a_round;
        const int steps = std::min(is_first ? steps_at_the_root : steps_of_a_round, static_cast<int>(affordable));
        improve(pool_, decided, multipliers, reachableCost(), steps, [&](const BoundedChoice& choice) {
            forEachSlot(choice.taken, [&](std::size_t slot) { ++taken[slot]; });
        });
        const auto verified = verifiedBound(decided, multipliers);
        const double gained = verified.bound - std::max(best_bound, 0.0);
        if (verified.bound > best_bound) {
            best_bound = verified.bound;
            best = multipliers;
        }
        const auto choice = boundedChoice(pool_, decided, multipliers);
        if (pool_.valuesCount() && choice.is_feasible) considerReaching(choice.chosen);
        considerSuppliers(choice.used & ~decided.closed);
        if (rounds == root_rounds) searchAround(choice.taken | decided.open);
        const bool is_slow = gained < (reachableCost() - best_bound) * least_gain;
        if (cannotImprove(best_bound) || (!verified.found_better && is_slow) || isBudgetSpent()) break;
    }
    multipliers = std::move(best);
    return best_bound;
}

/// Upper limit of the bound: the cost of the best choice or, as long as minimum orders allow none, of everything.
double CoupledSearch::reachableCost() const {
    if (cost_ < infinite) return cost_;
    double cost = 0;
    for (const auto& terms : pool_.slots()) cost += terms.fee + terms.minimum * terms.measure;
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        double most = 0;
        for (const auto& way : pool_.configurations(part)) most = std::max(most, way.extra);
        cost += most;
    }
    return cost;
}

/// Suppliers whose opening, or closing, costs more than the remaining saving.
void CoupledSearch::fixSuppliers(SupplierDecisions& decided, const BoundedChoice& choice, double bound) const {
    forEachSlot(pool_.all() & ~decided.open & ~decided.closed, [&](std::size_t slot) {
        const double remainder = choice.remainder[slot];
        if (!cannotImprove(bound + std::abs(remainder))) return;
        (remainder > 0 ? decided.closed : decided.open) |= bitOf(slot);
    });
}

/// Branches on the supplier with the most uncertain bound: one that paid for itself in half of the steps.
void CoupledSearch::branchOnSupplier(
    const SupplierDecisions& decided, const Multipliers& multipliers, const Frequencies& taken, double bound
) {
    const int steps = *std::max_element(taken.begin(), taken.end());
    std::size_t best = 0;
    auto best_score = std::pair(-1, -infinite);
    forEachSlot(pool_.all() & ~decided.open & ~decided.closed, [&](std::size_t slot) {
        const auto score = std::pair(std::min(taken[slot], steps - taken[slot]), pool_.slots()[slot].fee);
        if (score <= best_score) return;
        best_score = score;
        best = slot;
    });
    auto opened = decided, closed = decided;
    opened.open |= bitOf(best);
    closed.closed |= bitOf(best);
    const bool opens_first = (suppliers_ & bitOf(best)) != 0;
    visit(opens_first ? opened : closed, multipliers, bound, node_rounds);
    visit(opens_first ? closed : opened, multipliers, bound, node_rounds);
}

/// An open supplier either gets an order that is free of its fee or is paid for. False when that is decided for all.
bool CoupledSearch::branchOnMode(const SupplierDecisions& decided, const Multipliers& multipliers, double bound) {
    for (std::size_t slot = 0; slot < pool_.slots().size(); ++slot) {
        const bool is_open = (decided.open & ~decided.free & ~decided.paid & bitOf(slot)) != 0;
        if (!is_open || !pool_.slots()[slot].canBeFree()) continue;
        auto free = decided, paid = decided;
        free.free |= bitOf(slot);
        paid.paid |= bitOf(slot);
        visit(std::move(free), multipliers, bound, node_rounds);
        visit(std::move(paid), multipliers, bound, node_rounds);
        return true;
    }
    return false;
}

}  // namespace cardcage::sourcing::engine
