#include "coupled_search.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace cardcage::sourcing::engine {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr int root_rounds = 30;
constexpr int node_rounds = 6;
constexpr int steps_of_a_round = 100;
constexpr int steps_at_the_root = 600;

SupplierSet bitOf(std::size_t slot) {
    return SupplierSet{1} << slot;
}

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
    return counters_.solves - listing_solves_ >= budget_.solves || counters_.nodes >= budget_.nodes;
}

double CoupledSearch::lowerBound() const {
    return std::min(cost_, unvisited_bound_);
}

void CoupledSearch::run() {
    consider(std::vector<std::uint32_t>(pool_.parts()));
    Multipliers multipliers(pool_.parts(), pool_.slots().size());
    SupplierDecisions decided{.open = pool_.needed()};
    if (pool_.valuesCount()) {
        listCandidates();
        considerSuppliers(pool_.all());
    } else if (cannotImprove(raiseShares(multipliers, decided))) {
        return;
    }
    searchAround(has_choice_ ? suppliers_ : pool_.all());
    visit(std::move(decided), std::move(multipliers), 0, root_rounds);
}

/// Decides what the bound decides, then one more, and both ways from there.
void CoupledSearch::visit(SupplierDecisions decided, Multipliers multipliers, double parent_bound, int rounds) {
    if (cannotImprove(parent_bound)) return;
    if (isBudgetSpent()) {
        unvisited_bound_ = std::min(unvisited_bound_, parent_bound);
        return;
    }
    ++counters_.nodes;
    Frequencies taken(pool_.slots().size());
    const double own_bound = boundOf(decided, multipliers, rounds, taken);
    const double bound = std::max(parent_bound, own_bound);
    if (cannotImprove(bound)) return;
    const auto choice = boundedChoice(pool_, decided, multipliers);
    const auto before = decided;
    // What is left to save is measured by the bound of these multipliers and no others.
    fixSuppliers(decided, choice, own_bound);
    if (pool_.valuesCount()) fixConfigurations(decided, multipliers, choice, own_bound);
    if (decided.open != before.open || decided.closed != before.closed) {
        visit(std::move(decided), std::move(multipliers), bound, node_rounds);
        return;
    }
    if ((pool_.all() & ~decided.open & ~decided.closed) != 0) {
        branchOnSupplier(decided, multipliers, taken, bound);
    } else if (pool_.valuesCount() && !branchOnMode(decided, multipliers, bound)) {
        branchOnConfiguration(decided, multipliers, choice, bound);
    }
}

/// The highest bound of some rounds: good multipliers for the known ways to buy, then what parts really cost at them.
double CoupledSearch::boundOf(
    const SupplierDecisions& decided, Multipliers& multipliers, int rounds, Frequencies& taken
) {
    if (pool_.valuesCount()) return listedBound(decided, multipliers, rounds, taken);
    if (!coverParts(decided)) return infinite;
    const bool is_leaf = (pool_.all() & ~decided.open & ~decided.closed) == 0;
    auto best = multipliers;
    double best_bound = -infinite;
    for (int round = 0; round < (is_leaf ? 1 : rounds); ++round) {
        std::fill(taken.begin(), taken.end(), 0);
        const int steps = rounds == root_rounds && round == 0 ? steps_at_the_root : steps_of_a_round;
        improve(pool_, decided, multipliers, reachableCost(), steps, [&](const BoundedChoice& choice) {
            forEachSlot(choice.taken, [&](std::size_t slot) { ++taken[slot]; });
        });
        bool found_better = false;
        const double bound = verifiedBound(decided, multipliers, found_better);
        if (bound > best_bound) {
            best_bound = bound;
            best = multipliers;
        }
        const auto choice = boundedChoice(pool_, decided, multipliers);
        considerSuppliers(choice.used & ~decided.closed);
        if (rounds == root_rounds) searchAround(choice.taken | decided.open);
        if (cannotImprove(best_bound) || !found_better || isBudgetSpent()) break;
    }
    multipliers = std::move(best);
    return best_bound;
}

/// The bound where all ways to buy that count are listed.
double CoupledSearch::listedBound(
    const SupplierDecisions& decided, Multipliers& multipliers, int rounds, Frequencies& taken
) {
    const int steps = rounds == root_rounds ? steps_at_the_root : steps_of_a_round;
    const double bound = improve(pool_, decided, multipliers, reachableCost(), steps, [&](const BoundedChoice& choice) {
        consider(choice.chosen);
        forEachSlot(choice.taken, [&](std::size_t slot) { ++taken[slot]; });
    });
    if (bound == infinite) return bound;
    const auto choice = boundedChoice(pool_, decided, multipliers);
    considerSuppliers(choice.used);
    if (rounds == root_rounds) searchAround(choice.taken | decided.open);
    return bound;
}

/// What the bound may go up to: the cost of the best choice or, as long as minimum orders allow of none, of all there
/// is.
double CoupledSearch::reachableCost() const {
    if (cost_ < infinite) return cost_;
    double cost = 0;
    for (const auto& terms : pool_.slots()) cost += terms.fee;
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        double most = 0;
        for (const auto& way : pool_.configurations(part)) most = std::max(most, way.extra);
        cost += most;
    }
    return cost;
}

/// Suppliers that cost more to open, or more to close, than there is left to save.
void CoupledSearch::fixSuppliers(SupplierDecisions& decided, const BoundedChoice& choice, double bound) const {
    forEachSlot(pool_.all() & ~decided.open & ~decided.closed, [&](std::size_t slot) {
        const double remainder = choice.remainder[slot];
        if (!cannotImprove(bound + std::abs(remainder))) return;
        (remainder > 0 ? decided.closed : decided.open) |= bitOf(slot);
    });
}

/// Rules out the ways to buy that cost more than there is left to save. Suppliers that are in no way that is left are
/// closed, and those that are in each way of a part are open.
void CoupledSearch::fixConfigurations(
    SupplierDecisions& decided, const Multipliers& multipliers, const BoundedChoice& choice, double bound
) const {
    const auto before = decided;
    SupplierSet in_any = 0, in_each = 0;
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        const auto costs = reducedCosts(pool_, before, multipliers, part);
        SupplierSet in_each_way = pool_.all();
        for (std::size_t i = 0; i < costs.size(); ++i) {
            if (cannotImprove(bound - choice.reduced[part] + costs[i])) {
                decided.ban(part, i);
                continue;
            }
            const auto suppliers = pool_.configurations(part)[i].suppliers;
            in_any |= suppliers;
            in_each_way &= suppliers;
        }
        in_each |= in_each_way;
    }
    decided.closed |= pool_.all() & ~decided.open & ~in_any;
    decided.open |= in_each & ~decided.closed;
}

/// Branches on the supplier that the bound is least sure of: that paid for itself in half of the steps.
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

/// With all suppliers decided, only values keep parts from their best ways: one part either keeps its best way or not.
void CoupledSearch::branchOnConfiguration(
    const SupplierDecisions& decided, const Multipliers& multipliers, const BoundedChoice& choice, double bound
) {
    std::size_t closest = pool_.parts();
    double smallest_gap = infinite;
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        const auto costs = reducedCosts(pool_, decided, multipliers, part);
        for (std::size_t i = 0; i < costs.size(); ++i) {
            if (i == choice.chosen[part] || costs[i] - choice.reduced[part] >= smallest_gap) continue;
            smallest_gap = costs[i] - choice.reduced[part];
            closest = part;
        }
    }
    if (closest == pool_.parts()) return;  // every part has one way left, and that choice was considered
    auto keeps = decided, differs = decided;
    differs.ban(closest, choice.chosen[closest]);
    for (std::size_t i = 0; i < pool_.configurations(closest).size(); ++i) {
        if (i != choice.chosen[closest]) keeps.ban(closest, i);
    }
    visit(std::move(keeps), multipliers, bound, node_rounds);
    visit(std::move(differs), multipliers, bound, node_rounds);
}

}  // namespace cardcage::sourcing::engine
