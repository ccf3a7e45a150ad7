#include <algorithm>
#include <limits>
#include <numeric>

#include "coupled_search.hpp"

// What parts cost without some suppliers, or with their fees: all calls of the part solver.

namespace cardcage::sourcing::engine {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::size_t most_parts_with_pairs = 300;

SupplierSet bitOf(std::size_t slot) {
    return SupplierSet{1} << slot;
}

std::vector<Plan> asList(std::optional<Plan> plan) {
    std::vector<Plan> plans;
    if (plan) plans.push_back(std::move(*plan));
    return plans;
}

}  // namespace

/// Prices parts in parallel, then hands on the plans in their order, so that the result depends on no thread.
void CoupledSearch::priceParts(
    std::span<const std::size_t> parts,
    const std::function<std::vector<Plan>(PartSolver&, CoupledPool::Scratch&, std::size_t)>& price,
    const std::function<void(std::size_t, std::vector<Plan>)>& priced
) {
    std::vector<std::vector<Plan>> plans(parts.size());
    std::vector<CoupledPool::Scratch> scratches(parts.size() / parts_in_a_pack + 1);
    inPacks(parallel_, parts.size(), [&](std::size_t begin, std::size_t end) {
        SolverPool::Loan solver(solvers_);
        auto& scratch = scratches[begin / parts_in_a_pack];
        for (auto i = begin; i < end; ++i) plans[i] = price(*solver, scratch, parts[i]);
    });
    for (const auto& scratch : scratches) note(scratch);
    for (std::size_t i = 0; i < parts.size(); ++i) priced(parts[i], std::move(plans[i]));
}

void CoupledSearch::note(const CoupledPool::Scratch& scratch) {
    counters_.solves += scratch.solves;
    is_pricing_proven_ = is_pricing_proven_ && scratch.is_proven;
}

/// Fills the pool where values count: the best plan without any supplier that charges, with each one, from each one
/// alone, and with each pair.
void CoupledSearch::listCandidates() {
    std::vector<std::size_t> parts;
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        if (!pool_.part(part).is_fixed) parts.push_back(part);
    }
    const bool with_pairs = parts.size() <= most_parts_with_pairs;
    const std::vector<double> no_fees(pool_.slots().size());
    const auto list = [&](PartSolver& solver, CoupledPool::Scratch& scratch, std::size_t part) {
        std::vector<Plan> plans;
        std::vector<Cost> alone(pool_.slots().size(), unlimited_cost);
        const auto price = [&](SupplierSet suppliers, Cost beat) {
            auto plan = pool_.price(solver, scratch, part, no_fees, pool_.all() & ~suppliers, beat);
            const auto objective = plan ? plan->objective : unlimited_cost;
            if (plan) plans.push_back(std::move(*plan));
            return objective;
        };
        const auto offered = pool_.offeredBy(part);
        price(0, unlimited_cost);
        forEachSlot(offered, [&](std::size_t slot) {
            alone[slot] = price(bitOf(slot), unlimited_cost);
            // All of it from there, although some may be cheaper elsewhere: it raises the value of the order.
            auto all = pool_.price(solver, scratch, part, no_fees, pool_.all() & ~bitOf(slot), unlimited_cost, true);
            if (all) plans.push_back(std::move(*all));
        });
        if (!with_pairs || pool_.part(part).limits.max_lines < 2) return plans;
        forEachSlot(offered, [&](std::size_t left) {
            forEachSlot(offered & (bitOf(left) - 1), [&](std::size_t right) {
                price(bitOf(left) | bitOf(right), std::min(alone[left], alone[right]));
            });
        });
        return plans;
    };
    priceParts(parts, list, [&](std::size_t part, std::vector<Plan> plans) {
        for (auto& plan : plans) pool_.add(part, std::move(plan));
    });
    listing_solves_ = counters_.solves;
}

/// First multipliers: each supplier's fee is paid by the parts that use it, each as much as it would pay rather than do
/// without, until the fee is reached. Where all fees are reached the parts' own best plans are proven to be the best
/// together, after a few solves. Returns the bound, and opens what cannot be closed.
double CoupledSearch::raiseShares(Multipliers& multipliers, SupplierDecisions& decided) {
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
    for (const auto slot : slots) {
        if (users[slot].empty()) continue;
        const double fee = pool_.slots()[slot].fee;
        bound += pool_.needed() & bitOf(slot) ? fee : raiseShare(multipliers, slot, users[slot], fee);
    }
    if (cannotImprove(bound)) return bound;

    // A supplier that all of its users together would pay more for than there is to save stays open.
    for (const auto slot : slots) {
        if (users[slot].empty() || pool_.needed() & bitOf(slot)) continue;
        const double fee = pool_.slots()[slot].fee;
        const double worth = cost_ - bound + fee;
        auto others = multipliers;
        for (const auto part : users[slot]) others.sharesOf(part)[slot] = 0;
        if (raiseShare(others, slot, users[slot], worth) < worth) continue;
        decided.open |= bitOf(slot);
    }
    return bound;
}

/// Lets parts pay for a supplier until `sum` is reached, and returns how much they do pay. Their own best plans stay
/// the best ones.
double CoupledSearch::raiseShare(
    Multipliers& multipliers, std::size_t slot, std::span<const std::size_t> users, double sum
) {
    // What is bought for the most money is the dearest to buy elsewhere.
    std::vector<std::size_t> dearest_first(users.begin(), users.end());
    std::stable_sort(dearest_first.begin(), dearest_first.end(), [&](std::size_t left, std::size_t right) {
        return pool_.configurations(left)[0].plan.cost > pool_.configurations(right)[0].plan.cost;
    });
    SolverPool::Loan solver(solvers_);
    CoupledPool::Scratch scratch;
    double paid = 0;
    for (const auto part : dearest_first) {
        if (paid >= sum || isBudgetSpent()) break;
        const auto shares = multipliers.sharesOf(part);
        double pays = 0;
        forEachSlot(pool_.configurations(part)[0].suppliers, [&](std::size_t used) { pays += shares[used]; });
        // A part that would pay all that is missing need not be asked how much more it would pay.
        double raise = sum - paid;
        const auto beat = pool_.objectiveAt(part, pays + raise);
        auto plan = pool_.price(*solver, scratch, part, shares, bitOf(slot), beat);
        note(scratch);
        scratch.solves = 0;
        if (plan) {
            const auto without = asNumber(plan->objective - pool_.objectiveAt(part, 0));
            raise = std::clamp(without - pays, 0.0, raise);
            pool_.add(part, std::move(*plan));
        }
        shares[slot] += raise;
        paid += raise;
    }
    return paid;
}

/// Sees to it that each part has a way to be bought without the closed suppliers; false when one has not.
bool CoupledSearch::coverParts(const SupplierDecisions& decided) {
    std::vector<std::size_t> uncovered;
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        const auto& known = pool_.configurations(part);
        const bool is_covered = std::any_of(known.begin(), known.end(), [&](const Configuration& it) {
            return (it.suppliers & decided.closed) == 0;
        });
        if (!is_covered) uncovered.push_back(part);
    }
    const std::vector<double> no_fees(pool_.slots().size());
    bool all_covered = true;
    const auto price = [&](PartSolver& solver, CoupledPool::Scratch& scratch, std::size_t part) {
        return asList(pool_.price(solver, scratch, part, no_fees, decided.closed));
    };
    priceParts(uncovered, price, [&](std::size_t part, std::vector<Plan> plans) {
        all_covered = all_covered && !plans.empty();
        for (auto& plan : plans) pool_.add(part, std::move(plan));
    });
    return all_covered;
}

/// The bound of the multipliers over all ways to buy, not only the known ones: each part is solved with its shares as
/// fees. A part whose own best plan needs no closed supplier and pays no share is known to have no better way.
double CoupledSearch::verifiedBound(
    const SupplierDecisions& decided, const Multipliers& multipliers, bool& found_better
) {
    const auto choice = boundedChoice(pool_, decided, multipliers);
    if (!choice.is_feasible) return infinite;
    const auto undecided = pool_.all() & ~decided.open & ~decided.closed;
    std::vector<std::size_t> parts;
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        if (choice.reduced[part] > 0 && !pool_.part(part).is_fixed) parts.push_back(part);
    }
    const auto price = [&](PartSolver& solver, CoupledPool::Scratch& scratch, std::size_t part) {
        std::vector<double> fees(multipliers.slots());
        const auto shares = multipliers.sharesOf(part);
        forEachSlot(undecided, [&](std::size_t slot) { fees[slot] = shares[slot]; });
        const auto beat = pool_.objectiveAt(part, choice.reduced[part]);
        return asList(pool_.price(solver, scratch, part, fees, decided.closed, beat));
    };
    double bound = choice.bound;
    priceParts(parts, price, [&](std::size_t part, std::vector<Plan> plans) {
        for (auto& plan : plans) {
            const double reduced = asNumber(plan.objective - pool_.objectiveAt(part, 0));
            bound += std::min(0.0, reduced - choice.reduced[part]);
            found_better = pool_.add(part, std::move(plan)) || found_better;
        }
    });
    return bound;
}

/// The best way of each part with these suppliers, without their fees.
void CoupledSearch::priceWithin(SupplierSet open) {
    if (!priced_.insert(open).second) return;
    std::vector<std::size_t> parts;
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        if (pool_.configurations(part)[0].suppliers & ~open) parts.push_back(part);
    }
    const std::vector<double> no_fees(pool_.slots().size());
    const auto price = [&](PartSolver& solver, CoupledPool::Scratch& scratch, std::size_t part) {
        Cost beat = unlimited_cost;
        for (const auto& known : pool_.configurations(part)) {
            if ((known.suppliers & ~open) == 0) beat = std::min(beat, known.plan.objective);
        }
        return asList(pool_.price(solver, scratch, part, no_fees, pool_.all() & ~open, beat));
    };
    priceParts(parts, price, [&](std::size_t part, std::vector<Plan> plans) {
        for (auto& plan : plans) pool_.add(part, std::move(plan));
    });
}

}  // namespace cardcage::sourcing::engine
