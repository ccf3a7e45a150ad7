#include "coupling/supplier_search.hpp"

#include <algorithm>
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

SupplierSearch::SupplierSearch(
    CoupledPool& pool, SolverPool& solvers, const ParallelFor& parallel, const CouplingBudget& budget
)
    : pool_(pool),
      solvers_(solvers),
      parallel_(parallel),
      work_{.budget = budget, .counters = {}},
      pricing_(pool, solvers, parallel, work_) {
    work_.counters.suppliers = static_cast<std::uint32_t>(pool.slots().size());
}

CouplingCounters SupplierSearch::counters() const {
    auto counters = work_.counters;
    counters.configurations = pool_.size();
    return counters;
}

double SupplierSearch::lowerBound() const {
    return std::min(cost_, unvisited_bound_);
}

void SupplierSearch::run() {
    consider(std::vector<std::uint32_t>(pool_.parts()));
    Multipliers multipliers(pool_.parts(), pool_.slots().size());
    SupplierDecisions decided{.open = pool_.needed()};
    const double bound = raiseShares(multipliers, decided);
    if (cannotImprove(bound)) return;
    considerSuppliers(pool_.all());
    searchAround(hasChoice() ? suppliers_ : pool_.all());
    visit(std::move(decided), std::move(multipliers), bound, root_rounds);
}

/// First multipliers: each supplier's fee is paid by the parts that use it, each up to its additional cost without the
/// supplier, until the fee is covered. If all fees are covered, the parts' own best plans are proven optimal together,
/// after a few solves. Returns the bound, and opens suppliers that cannot be closed.
double SupplierSearch::raiseShares(Multipliers& multipliers, SupplierDecisions& decided) {
    std::vector<std::vector<std::size_t>> users(pool_.slots().size());
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        forEachSlot(pool_.configurations(part)[0].suppliers, [&](std::size_t slot) { users[slot].push_back(part); });
    }
    std::vector<std::size_t> slots(users.size());
    std::iota(slots.begin(), slots.end(), 0);
    std::stable_sort(slots.begin(), slots.end(), [&](std::size_t left, std::size_t right) {
        return users[left].size() < users[right].size();
    });
    double bound = 0;
    for (std::size_t part = 0; part < pool_.parts(); ++part) bound -= pool_.ownGap(part);
    for (const auto slot : slots) {
        if (users[slot].empty()) continue;
        const double fee = pool_.slots()[slot].leastFee();
        bound += pool_.needed() & bitOf(slot) ? fee : pricing_.raiseShare(multipliers, slot, users[slot], fee);
    }
    if (!hasChoice() || cannotImprove(bound)) return bound;

    // A supplier stays open if its users together would pay more for it than the possible saving.
    for (const auto slot : slots) {
        if (users[slot].empty() || pool_.needed() & bitOf(slot)) continue;
        const double worth = cost_ - bound + pool_.slots()[slot].leastFee();
        auto others = multipliers;
        for (const auto part : users[slot]) others.sharesOf(part)[slot] = 0;
        if (pricing_.raiseShare(others, slot, users[slot], worth) < worth) continue;
        decided.open |= bitOf(slot);
    }
    return bound;
}

/// Fixes the decisions implied by the bound, then branches on one more.
void SupplierSearch::visit(SupplierDecisions decided, Multipliers multipliers, double parent_bound, int rounds) {
    if (cannotImprove(parent_bound)) return;
    if (work_.isSpent()) return leaveOpen(parent_bound);
    ++work_.counters.nodes;
    const auto cover = pricing_.coverParts(decided);
    if (cover == PartPricing::Cover::NotAll) return;
    if (cover == PartPricing::Cover::Unknown) return leaveOpen(parent_bound);
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
    if (undecided(decided) != 0) {
        branchOnSupplier(decided, multipliers, taken, bound);
    } else {
        settleNode(decided, multipliers, bound, own_bound);
    }
}

/// The highest bound of some rounds: good multipliers for the known configurations, then the exact costs of parts at
/// them.
double SupplierSearch::boundOf(
    const SupplierDecisions& decided, Multipliers& multipliers, int rounds, Frequencies& taken
) {
    auto best = multipliers;
    double best_bound = -infinite;
    for (int round = 0; round < (hasMultipliers(decided) ? rounds : 1); ++round) {
        std::fill(taken.begin(), taken.end(), 0);
        const bool is_first = rounds == root_rounds && round == 0;
        const auto affordable =
            (is_first ? looks_at_the_root : looks_of_a_round) / pool_.size() + fewest_steps_of_a_round;
        const int steps = std::min(is_first ? steps_at_the_root : steps_of_a_round, static_cast<int>(affordable));
        improve(pool_, decided, multipliers, reachableCost(), steps, [&](const BoundedChoice& choice) {
            forEachSlot(choice.taken, [&](std::size_t slot) { ++taken[slot]; });
        });
        const auto verified = pricing_.verifiedBound(decided, multipliers);
        const double gained = verified.bound - std::max(best_bound, 0.0);
        if (verified.bound > best_bound) {
            best_bound = verified.bound;
            best = multipliers;
        }
        const auto choice = boundedChoice(pool_, decided, multipliers);
        if (choice.is_feasible) considerVariants(choice.chosen);
        considerSuppliers(choice.used & ~decided.closed);
        if (rounds == root_rounds) searchAround(choice.taken | decided.open);
        const bool is_slow = gained < (reachableCost() - best_bound) * least_gain;
        if (cannotImprove(best_bound) || (!verified.found_better && is_slow) || work_.isSpent()) break;
    }
    multipliers = std::move(best);
    return best_bound;
}

/// Upper limit of the bound: the cost of the best choice or, as long as minimum orders allow none, of everything.
double SupplierSearch::reachableCost() const {
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
void SupplierSearch::fixSuppliers(SupplierDecisions& decided, const BoundedChoice& choice, double bound) const {
    forEachSlot(undecided(decided), [&](std::size_t slot) {
        const double remainder = choice.remainder[slot];
        if (!cannotImprove(bound + std::abs(remainder))) return;
        (remainder > 0 ? decided.closed : decided.open) |= bitOf(slot);
    });
}

/// Branches on the supplier with the most uncertain bound: one that paid for itself in half of the steps.
void SupplierSearch::branchOnSupplier(
    const SupplierDecisions& decided, const Multipliers& multipliers, const Frequencies& taken, double bound
) {
    const int steps = *std::max_element(taken.begin(), taken.end());
    std::size_t best = 0;
    auto best_score = std::pair(-1, -infinite);
    forEachSlot(undecided(decided), [&](std::size_t slot) {
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

void SupplierSearch::visitChild(SupplierDecisions decided, Multipliers multipliers, double parent_bound) {
    visit(std::move(decided), std::move(multipliers), parent_bound, node_rounds);
}

void SupplierSearch::consider(const std::vector<std::uint32_t>& chosen) {
    const Cost cost = costOf(chosen);
    if (cost >= exact_cost_) return;
    exact_cost_ = cost;
    cost_ = asNumber(cost);
    chosen_ = chosen;
    has_choice_ = true;
    suppliers_ = 0;
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        suppliers_ |= pool_.configurations(part)[chosen[part]].suppliers;
    }
}

/// The cheapest configuration of each part with these suppliers; empty if a part has none.
std::vector<std::uint32_t> SupplierSearch::cheapestWithin(SupplierSet open) const {
    std::vector<std::uint32_t> chosen(pool_.parts());
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        const auto& configurations = pool_.configurations(part);
        Cost best = unlimited_cost;
        for (std::uint32_t i = 0; i < configurations.size(); ++i) {
            if ((configurations[i].suppliers & ~open) || configurations[i].surcharge >= best) continue;
            best = configurations[i].surcharge;
            chosen[part] = i;
        }
        if (best == unlimited_cost) return {};
    }
    return chosen;
}

/// Lower bound of the cost of the choice, as if all orders were large enough.
Cost SupplierSearch::leastCostOf(std::span<const std::uint32_t> chosen) const {
    Cost cost = 0;
    SupplierSet used = 0;
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        const auto& configuration = pool_.configurations(part)[chosen[part]];
        cost += configuration.surcharge;
        used |= configuration.suppliers;
    }
    forEachSlot(used, [&](std::size_t slot) {
        if (!pool_.slots()[slot].canBeFree()) cost += pool_.slots()[slot].exact_fee;
    });
    return cost;
}

void SupplierSearch::considerSuppliers(SupplierSet open) {
    open |= pool_.needed();
    if (!work_.isSpent()) pricing_.priceWithin(open);
    auto chosen = cheapestWithin(open);
    if (chosen.empty()) return;
    consider(chosen);
    considerVariants(std::move(chosen));
}

/// Closes and opens one supplier after the other as long as that saves cost.
void SupplierSearch::searchAround(SupplierSet around) {
    const Cost before = exact_cost_;
    Cost best = unlimited_cost;
    for (bool improves = true; improves;) {
        improves = false;
        for (std::size_t slot = 0; slot < pool_.slots().size(); ++slot) {
            const auto open = (around ^ bitOf(slot)) | pool_.needed();
            auto chosen = cheapestWithin(open);
            if (chosen.empty() || leastCostOf(chosen) >= best) continue;
            improveOrders(chosen);
            const Cost cost = costOf(chosen);
            consider(chosen);
            if (cost >= best) continue;
            best = cost;
            improves = true;
            around = open;
        }
    }
    if (exact_cost_ < before) considerSuppliers(suppliers_);
}

}  // namespace cardcage::sourcing::engine
