#include "coupling/coupled_bound.hpp"

#include <algorithm>
#include <limits>

namespace cardcage::sourcing::engine {
namespace {

/// Maximum change of rewards before parts are priced again; 1 is the price of the goods.
constexpr double farthest_reward = 0.2;

/// A payment mode of an open supplier, and the value that its order then needs.
struct Mode {
    double cost = 0;
    double threshold = 0;
};

/// The cheaper one of the remaining modes, when the threshold counts with the reward.
Mode modeOf(const SlotTerms& terms, const SupplierDecisions& decided, std::size_t slot, double reward) {
    const auto bit = SupplierSet{1} << slot;
    const Mode paid{terms.fee + reward * terms.minimum, terms.minimum};
    const bool may_be_free = terms.canBeFree() && !(decided.paid & bit);
    if (!may_be_free) return paid;
    const Mode free{reward * terms.free_above, terms.free_above};
    return (decided.free & bit) || free.cost < paid.cost ? free : paid;
}

double reducedCost(
    const Configuration& configuration,
    SupplierSet undecided,
    std::span<const double> shares,
    const Multipliers& multipliers
) {
    double cost = configuration.extra;
    forEachSlot(configuration.suppliers & undecided, [&](std::size_t slot) { cost += shares[slot]; });
    if (configuration.values.empty()) return cost;
    std::size_t place = 0;
    forEachSlot(configuration.suppliers, [&](std::size_t slot) {
        cost -= multipliers.rewards[slot] * configuration.values[place++];
    });
    return cost;
}

/// Subgradient of the bound with respect to the multipliers. Shares: 1 for suppliers that are used but not taken, -1
/// for the reverse; so sets are sufficient.
struct Gradient {
    std::vector<SupplierSet> up;    ///< by part
    std::vector<SupplierSet> down;  ///< by part, without shares that are 0 already
    std::vector<double> rewards;
    double square = 0;  ///< a reward counts as much as one share of each part
};

Gradient gradientOf(
    const CoupledPool& pool,
    const SupplierDecisions& decided,
    const Multipliers& multipliers,
    const BoundedChoice& choice
) {
    const auto undecided = pool.all() & ~decided.open & ~decided.closed;
    Gradient gradient{
        std::vector<SupplierSet>(pool.parts()),
        std::vector<SupplierSet>(pool.parts()),
        std::vector<double>(multipliers.slots()),
        0};
    for (std::size_t part = 0; part < pool.parts(); ++part) {
        const auto& configuration = pool.configurations(part)[choice.chosen[part]];
        gradient.up[part] = configuration.suppliers & undecided & ~choice.taken;
        const auto shares = multipliers.sharesOf(part);
        forEachSlot(choice.taken & ~configuration.suppliers, [&](std::size_t slot) {
            if (shares[slot] > 0) gradient.down[part] |= SupplierSet{1} << slot;
        });
        gradient.square += std::popcount(gradient.up[part]) + std::popcount(gradient.down[part]);
        std::size_t place = 0;
        if (configuration.values.empty()) continue;
        forEachSlot(configuration.suppliers, [&](std::size_t slot) {
            gradient.rewards[slot] -= configuration.values[place++];
        });
    }
    if (!pool.valuesCount()) return gradient;
    forEachSlot(pool.all(), [&](std::size_t slot) {
        auto& of_slot = gradient.rewards[slot];
        if ((decided.open | choice.taken) >> slot & 1) {
            of_slot += modeOf(pool.slots()[slot], decided, slot, multipliers.rewards[slot]).threshold;
        }
        if (of_slot < 0 && multipliers.rewards[slot] == 0) of_slot = 0;
        gradient.square += pool.slots()[slot].parts * of_slot * of_slot;
    });
    return gradient;
}

/// `from`: the new rewards stay near these. Far from them parts have better configurations than the known ones.
void step(
    const CoupledPool& pool,
    Multipliers& multipliers,
    const Gradient& gradient,
    double length,
    const std::vector<double>& from
) {
    for (std::size_t part = 0; part < gradient.up.size(); ++part) {
        const auto shares = multipliers.sharesOf(part);
        forEachSlot(gradient.up[part], [&](std::size_t slot) { shares[slot] = steppedFee(shares[slot] + length); });
        forEachSlot(gradient.down[part], [&](std::size_t slot) {
            shares[slot] = std::max(0.0, steppedFee(shares[slot] - length));
        });
    }
    for (std::size_t slot = 0; slot < gradient.rewards.size(); ++slot) {
        const auto& terms = pool.slots()[slot];
        auto& reward = multipliers.rewards[slot];
        const double wanted = reward + length * terms.parts * gradient.rewards[slot];
        const double reach = farthest_reward * terms.measure;
        reward = terms.steppedReward(std::clamp(wanted, from[slot] - reach, from[slot] + reach));
    }
}

}  // namespace

BoundedChoice boundedChoice(const CoupledPool& pool, const SupplierDecisions& decided, const Multipliers& multipliers) {
    const auto undecided = pool.all() & ~decided.open & ~decided.closed;
    BoundedChoice choice;
    choice.chosen.resize(pool.parts());
    choice.reduced.resize(pool.parts());
    choice.remainder.resize(multipliers.slots());
    forEachSlot(pool.all() & ~decided.closed, [&](std::size_t slot) {
        choice.remainder[slot] = modeOf(pool.slots()[slot], decided, slot, multipliers.rewards[slot]).cost;
    });
    for (std::size_t part = 0; part < pool.parts(); ++part) {
        const auto& configurations = pool.configurations(part);
        const auto shares = multipliers.sharesOf(part);
        double best = infinite;
        for (std::uint32_t i = 0; i < configurations.size(); ++i) {
            if (configurations[i].suppliers & decided.closed) continue;
            const auto cost = reducedCost(configurations[i], undecided, shares, multipliers);
            if (cost >= best) continue;
            best = cost;
            choice.chosen[part] = i;
        }
        choice.reduced[part] = best;
        choice.bound += best;
        choice.is_feasible = choice.is_feasible && best < infinite;
        choice.used |= configurations[choice.chosen[part]].suppliers;
        forEachSlot(undecided, [&](std::size_t slot) { choice.remainder[slot] -= shares[slot]; });
    }
    forEachSlot(decided.open, [&](std::size_t slot) { choice.bound += choice.remainder[slot]; });
    forEachSlot(undecided, [&](std::size_t slot) {
        if (choice.remainder[slot] >= 0) return;
        choice.bound += choice.remainder[slot];
        choice.taken |= SupplierSet{1} << slot;
    });
    return choice;
}

double improve(
    const CoupledPool& pool,
    const SupplierDecisions& decided,
    Multipliers& multipliers,
    double target,
    int steps,
    const std::function<void(const BoundedChoice&)>& seen
) {
    constexpr int patience = 15;
    auto best = multipliers;
    const auto from = multipliers.rewards;
    double best_bound = -infinite;
    double factor = 1.5;
    int without_gain = 0;
    for (int i = 0; i < steps; ++i) {
        const auto choice = boundedChoice(pool, decided, multipliers);
        if (!choice.is_feasible) return infinite;
        seen(choice);
        if (choice.bound > best_bound) {
            best_bound = choice.bound;
            best = multipliers;
            without_gain = 0;
        } else if (++without_gain == patience) {
            factor /= 2;
            without_gain = 0;
            multipliers = best;
            continue;
        }
        const auto gradient = gradientOf(pool, decided, multipliers, choice);
        if (best_bound >= target || gradient.square == 0) break;
        step(pool, multipliers, gradient, factor * (target - choice.bound) / gradient.square, from);
    }
    multipliers = std::move(best);
    return best_bound;
}

}  // namespace cardcage::sourcing::engine
