#include <algorithm>
#include <limits>

#include "coupling/coupled_search.hpp"
#include "order_values/coupled_rough.hpp"

// Choices from the known configurations: the upper bound of the search.

namespace cardcage::sourcing::engine {
namespace {

/// Parts examined for buying more, for each order.
constexpr int most_asked = 100;
/// Configurations examined to reach values, in the whole search.
constexpr std::uint64_t most_looks = 4'000'000;
constexpr std::uint64_t looks_of_buying_more = 20;

Cost valueAt(const Configuration& configuration, std::size_t slot) {
    if (!(configuration.suppliers & bitOf(slot)) || configuration.goods.empty()) return 0;
    const auto below = configuration.suppliers & (bitOf(slot) - 1);
    return configuration.goods[static_cast<std::size_t>(std::popcount(below))];
}

std::vector<Cost> ordersOf(const CoupledPool& pool, std::span<const std::uint32_t> chosen) {
    std::vector<Cost> orders(pool.slots().size());
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        const auto& configuration = pool.configurations(part)[chosen[part]];
        forEachSlot(configuration.suppliers, [&](std::size_t slot) { orders[slot] += valueAt(configuration, slot); });
    }
    return orders;
}

}  // namespace

/// Surcharges and fees, regardless of minimum orders.
Cost CoupledSearch::paidFor(std::span<const std::uint32_t> chosen) const {
    Cost cost = 0;
    SupplierSet used = 0;
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        const auto& configuration = pool_.configurations(part)[chosen[part]];
        cost += configuration.surcharge;
        used |= configuration.suppliers;
    }
    const auto orders = pool_.valuesCount() ? ordersOf(pool_, chosen) : std::vector<Cost>();
    forEachSlot(used, [&](std::size_t slot) {
        const auto& terms = pool_.slots()[slot];
        if (orders.empty() || orders[slot] < terms.exact_free_above) cost += terms.exact_fee;
    });
    return cost;
}

/// Unlimited if an order is below its minimum value.
Cost CoupledSearch::costOf(std::span<const std::uint32_t> chosen) const {
    SupplierSet used = 0;
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        used |= pool_.configurations(part)[chosen[part]].suppliers;
    }
    bool is_possible = true;
    if (pool_.valuesCount()) {
        const auto orders = ordersOf(pool_, chosen);
        forEachSlot(used, [&](std::size_t slot) {
            is_possible = is_possible && orders[slot] >= pool_.slots()[slot].exact_minimum;
        });
    }
    return is_possible ? paidFor(chosen) : unlimited_cost;
}

void CoupledSearch::consider(const std::vector<std::uint32_t>& chosen) {
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
std::vector<std::uint32_t> CoupledSearch::cheapestWithin(SupplierSet open) const {
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

/// Buys more or elsewhere, the cheapest per value first, for suppliers whose orders are below the minimum, or below the
/// value that waives the fee if that saves more than it costs.
void CoupledSearch::reachValues(std::vector<std::uint32_t>& chosen) {
    for (std::size_t slot = 0; slot < pool_.slots().size(); ++slot) {
        const auto& terms = pool_.slots()[slot];
        for (const Cost threshold : {terms.exact_minimum, terms.exact_free_above}) {
            const bool is_used = std::any_of(chosen.begin(), chosen.end(), [&, part = std::size_t{0}](auto it) mutable {
                return (pool_.configurations(part++)[it].suppliers & bitOf(slot)) != 0;
            });
            Cost order = ordersOf(pool_, chosen)[slot];
            if (!is_used || order >= threshold || threshold == unlimited_cost) continue;
            auto moved = chosen;
            while (order < threshold && looks_ < most_looks) {
                auto move = cheapestMove(moved, slot, threshold - order);
                if (move.gain == 0) break;
                order += move.gain;
                moved[move.part] = pool_.placeOf(move.part, move.plan);
            }
            if (order < threshold) continue;
            if (threshold == terms.exact_minimum || paidFor(moved) < paidFor(chosen)) chosen = std::move(moved);
        }
    }
}

/// Lower bound of the cost of the choice, as if all orders were large enough.
Cost CoupledSearch::leastCostOf(std::span<const std::uint32_t> chosen) const {
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

/// Compares ratios of doubles, because it only decides what to try next. Value beyond the missing amount is worth
/// nothing.
CoupledSearch::Move CoupledSearch::cheapestMove(std::span<const std::uint32_t> chosen, std::size_t slot, Cost missing) {
    Move best;
    double best_ratio = infinite;
    const auto consider = [&](std::size_t part, const Configuration& now, const Plan& plan, Cost gain) {
        if (gain <= 0) return;
        const double ratio = asNumber(plan.objective - now.plan.objective) / asNumber(std::min(gain, missing));
        if (ratio >= best_ratio) return;
        best_ratio = ratio;
        best = {part, plan, gain};
    };
    int asked = 0;
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        if ((pool_.offeredBy(part) & bitOf(slot)) == 0) continue;
        const auto& configurations = pool_.configurations(part);
        const auto& now = configurations[chosen[part]];
        const Cost value = valueAt(now, slot);
        for (const auto& other : configurations) consider(part, now, other.plan, valueAt(other, slot) - value);
        looks_ += configurations.size();
        if (++asked > most_asked) continue;
        looks_ += looks_of_buying_more;
        for (const auto& more : waysToBuyMore(pool_, part, now, slot, missing)) {
            Cost bought = 0;
            for (const auto& line : more.lines) {
                if (pool_.slotOf(part, line.offer) == static_cast<int>(slot)) bought += line.cost;
            }
            consider(part, now, more, bought - value);
        }
    }
    return best;
}

void CoupledSearch::considerSuppliers(SupplierSet open) {
    open |= pool_.needed();
    if (!isBudgetSpent()) priceWithin(open);
    auto chosen = cheapestWithin(open);
    if (chosen.empty()) return;
    consider(chosen);
    if (pool_.valuesCount()) considerReaching(std::move(chosen));
}

/// Buys more for orders below their threshold.
void CoupledSearch::considerReaching(std::vector<std::uint32_t> chosen) {
    reachValues(chosen);
    consider(chosen);
}

/// Closes and opens one supplier after the other as long as that saves cost.
void CoupledSearch::searchAround(SupplierSet around) {
    const Cost before = exact_cost_;
    Cost best = unlimited_cost;
    for (bool improves = true; improves;) {
        improves = false;
        for (std::size_t slot = 0; slot < pool_.slots().size(); ++slot) {
            const auto open = (around ^ bitOf(slot)) | pool_.needed();
            auto chosen = cheapestWithin(open);
            if (chosen.empty() || leastCostOf(chosen) >= best) continue;
            if (pool_.valuesCount()) reachValues(chosen);
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
