#include "coupling/part_pricing.hpp"

#include <algorithm>

namespace cardcage::sourcing::engine {

/// Prices parts in parallel, then passes on the plans in their order.
void PartPricing::priceParts(
    std::span<const std::size_t> parts,
    const std::function<CoupledPool::Priced(PartSolver&, CoupledPool::Scratch&, std::size_t)>& price,
    const std::function<void(std::size_t, CoupledPool::Priced)>& priced
) {
    std::vector<CoupledPool::Priced> plans(parts.size());
    std::vector<CoupledPool::Scratch> scratches(parts.size() / parts_in_a_pack + 1);
    inPacks(parallel_, parts.size(), [&](std::size_t begin, std::size_t end) {
        SolverPool::Loan solver(solvers_);
        auto& scratch = scratches[begin / parts_in_a_pack];
        for (auto i = begin; i < end; ++i) plans[i] = price(*solver, scratch, parts[i]);
    });
    for (const auto& scratch : scratches) work_.counters.solves += scratch.solves;
    for (std::size_t i = 0; i < parts.size(); ++i) priced(parts[i], std::move(plans[i]));
}

double PartPricing::raiseShare(
    Multipliers& multipliers, std::size_t slot, std::span<const std::size_t> users, double sum
) {
    // Parts with the highest purchase value cost the most to buy elsewhere.
    std::vector<std::size_t> dearest_first(users.begin(), users.end());
    std::stable_sort(dearest_first.begin(), dearest_first.end(), [&](std::size_t left, std::size_t right) {
        return pool_.configurations(left)[0].plan.cost > pool_.configurations(right)[0].plan.cost;
    });
    SolverPool::Loan solver(solvers_);
    CoupledPool::Scratch scratch;
    double paid = 0;
    for (const auto part : dearest_first) {
        if (paid >= sum || work_.isSpent()) break;
        const auto shares = multipliers.sharesOf(part);
        double pays = 0;
        forEachSlot(pool_.configurations(part)[0].suppliers, [&](std::size_t used) { pays += shares[used]; });
        // A part that would pay the whole missing amount is not asked for more.
        double raise = sum - paid;
        const auto beat = pool_.objectiveAt(part, pays + raise);
        auto priced = pool_.price(*solver, scratch, part, {.fees = shares}, bitOf(slot), beat);
        work_.counters.solves += scratch.solves;
        scratch.solves = 0;
        const auto without = asNumber(priced.lower_bound - pool_.ownObjective(part));
        raise = steppedFee(std::clamp(without - pays, 0.0, raise));
        if (priced.plan) pool_.add(part, std::move(*priced.plan));
        shares[slot] += raise;
        paid += raise;
    }
    return paid;
}

PartPricing::Cover PartPricing::coverParts(const SupplierDecisions& decided) {
    std::vector<std::size_t> uncovered;
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        const auto& known = pool_.configurations(part);
        const bool is_covered = std::any_of(known.begin(), known.end(), [&](const Configuration& it) {
            return (it.suppliers & decided.closed) == 0;
        });
        if (!is_covered) uncovered.push_back(part);
    }
    const std::vector<double> no_fees(pool_.slots().size());
    auto cover = Cover::All;
    const auto price = [&](PartSolver& solver, CoupledPool::Scratch& scratch, std::size_t part) {
        return pool_.part(part).is_fixed ? CoupledPool::Priced{}
                                         : pool_.price(solver, scratch, part, {.fees = no_fees}, decided.closed);
    };
    priceParts(uncovered, price, [&](std::size_t part, CoupledPool::Priced priced) {
        if (priced.plan) {
            pool_.add(part, std::move(*priced.plan));
        } else if (cover != Cover::NotAll) {
            cover = priced.is_proven ? Cover::NotAll : Cover::Unknown;
        }
    });
    return cover;
}

/// Each part is solved with its shares as fees and its prices minus the rewards. A part whose own best plan needs no
/// closed supplier, pays no share and gets no reward cannot improve.
PartPricing::VerifiedBound PartPricing::verifiedBound(
    const SupplierDecisions& decided, const Multipliers& multipliers
) {
    const auto choice = boundedChoice(pool_, decided, multipliers);
    if (!choice.is_feasible) return {.bound = infinite};
    VerifiedBound verified{.bound = choice.bound, .least = choice.reduced};
    const auto undecided = pool_.all() & ~decided.open & ~decided.closed;
    SupplierSet rewarded = 0;
    for (std::size_t slot = 0; slot < multipliers.slots(); ++slot) {
        if (multipliers.rewards[slot] > 0) rewarded |= bitOf(slot) & ~decided.closed;
    }
    std::vector<std::size_t> parts;
    const auto lower = [&](std::size_t part, double by) {
        verified.bound -= by;
        verified.least[part] -= by;
    };
    for (std::size_t part = 0; part < pool_.parts(); ++part) {
        const bool is_open = choice.reduced[part] > 0 || (rewarded != 0 && (pool_.offeredBy(part) & rewarded) != 0);
        if (is_open && !pool_.part(part).is_fixed) {
            parts.push_back(part);
        } else {
            lower(part, pool_.ownGap(part));
        }
    }
    const auto price = [&](PartSolver& solver, CoupledPool::Scratch& scratch, std::size_t part) {
        std::vector<double> fees(multipliers.slots());
        const auto shares = multipliers.sharesOf(part);
        forEachSlot(undecided, [&](std::size_t slot) { fees[slot] = shares[slot]; });
        const auto beat = pool_.objectiveAt(part, choice.reduced[part]);
        return pool_.price(solver, scratch, part, {fees, multipliers.rewards}, decided.closed, beat);
    };
    priceParts(parts, price, [&](std::size_t part, CoupledPool::Priced priced) {
        const double reduced = asNumber(priced.lower_bound - pool_.ownObjective(part));
        lower(part, std::max(0.0, choice.reduced[part] - reduced));
        if (priced.plan && pool_.add(part, std::move(*priced.plan))) verified.found_better = true;
    });
    return verified;
}

void PartPricing::priceWithin(SupplierSet open) {
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
        return pool_.price(solver, scratch, part, {.fees = no_fees}, pool_.all() & ~open, beat);
    };
    priceParts(parts, price, [&](std::size_t part, CoupledPool::Priced priced) {
        if (priced.plan) pool_.add(part, std::move(*priced.plan));
    });
}

}  // namespace cardcage::sourcing::engine
