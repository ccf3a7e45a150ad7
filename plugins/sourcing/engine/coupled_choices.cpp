#include <algorithm>
#include <limits>

#include "coupled_search.hpp"

// Choices that are made from the known ways to buy: the upper bound of the search.

namespace cardcage::sourcing::engine {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

SupplierSet bitOf(std::size_t slot) {
    return SupplierSet{1} << slot;
}

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

/// Unlimited when an order has less than its minimum value.
Cost CoupledSearch::costOf(std::span<const std::uint32_t> chosen) const {
    Cost cost = 0;
    SupplierSet used = 0;
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        const auto& configuration = pool_.configurations(part)[chosen[part]];
        cost += configuration.surcharge;
        used |= configuration.suppliers;
    }
    const auto orders = pool_.valuesCount() ? ordersOf(pool_, chosen) : std::vector<Cost>();
    bool is_possible = true;
    forEachSlot(used, [&](std::size_t slot) {
        const auto& terms = pool_.slots()[slot];
        if (orders.empty()) {
            cost += terms.exact_fee;
        } else if (orders[slot] < terms.exact_minimum) {
            is_possible = false;
        } else if (orders[slot] < terms.exact_free_above) {
            cost += terms.exact_fee;
        }
    });
    return is_possible ? cost : unlimited_cost;
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

/// The cheapest way of each part with these suppliers; empty when a part has none.
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

/// Moves parts, the cheapest per value first, to suppliers whose orders are below the minimum, or below the value from
/// which they are free of the fee when that saves more than it costs.
void CoupledSearch::reachValues(std::vector<std::uint32_t>& chosen) const {
    for (std::size_t slot = 0; slot < pool_.slots().size(); ++slot) {
        const auto& terms = pool_.slots()[slot];
        for (const Cost threshold : {terms.exact_minimum, terms.exact_free_above}) {
            Cost order = ordersOf(pool_, chosen)[slot];
            if (order == 0 || order >= threshold || threshold == unlimited_cost) continue;
            auto moved = chosen;
            while (order < threshold) {
                const auto move = cheapestMove(moved, slot);
                if (move.part == pool_.parts()) break;
                order += valueAt(pool_.configurations(move.part)[move.configuration], slot) -
                         valueAt(pool_.configurations(move.part)[moved[move.part]], slot);
                moved[move.part] = move.configuration;
            }
            if (order < threshold) continue;
            if (threshold == terms.exact_minimum || costOf(moved) < costOf(chosen)) chosen = std::move(moved);
        }
    }
}

/// What the choice costs at least, were all orders large enough.
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

/// By a ratio of doubles: it only says what to try next.
CoupledSearch::Move CoupledSearch::cheapestMove(std::span<const std::uint32_t> chosen, std::size_t slot) const {
    Move best{.part = pool_.parts()};
    double best_ratio = infinite;
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        const auto& configurations = pool_.configurations(part);
        const auto& now = configurations[chosen[part]];
        for (std::uint32_t i = 0; i < configurations.size(); ++i) {
            const Cost gain = valueAt(configurations[i], slot) - valueAt(now, slot);
            if (gain <= 0) continue;
            const double ratio = (configurations[i].extra - now.extra) / asNumber(gain);
            if (ratio >= best_ratio) continue;
            best_ratio = ratio;
            best = {part, i};
        }
    }
    return best;
}

void CoupledSearch::considerSuppliers(SupplierSet open) {
    open |= pool_.needed();
    if (!pool_.valuesCount() && !isBudgetSpent()) priceWithin(open);
    auto chosen = cheapestWithin(open);
    if (chosen.empty()) return;
    consider(chosen);
    if (!pool_.valuesCount()) return;
    reachValues(chosen);
    consider(chosen);
}

/// Closes and opens one supplier after the other as long as that saves something.
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
