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

double valueAt(const Configuration& configuration, std::size_t slot) {
    if (!(configuration.suppliers & bitOf(slot)) || configuration.values.empty()) return 0;
    const auto below = configuration.suppliers & (bitOf(slot) - 1);
    return configuration.values[static_cast<std::size_t>(std::popcount(below))];
}

std::vector<double> ordersOf(const CoupledPool& pool, std::span<const std::uint32_t> chosen) {
    std::vector<double> orders(pool.slots().size());
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        const auto& configuration = pool.configurations(part)[chosen[part]];
        forEachSlot(configuration.suppliers, [&](std::size_t slot) { orders[slot] += valueAt(configuration, slot); });
    }
    return orders;
}

}  // namespace

/// Infinite when an order has less than its minimum value.
double CoupledSearch::costOf(std::span<const std::uint32_t> chosen) const {
    double cost = 0;
    SupplierSet used = 0;
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        const auto& configuration = pool_.configurations(part)[chosen[part]];
        cost += configuration.extra;
        used |= configuration.suppliers;
    }
    const auto orders = pool_.valuesCount() ? ordersOf(pool_, chosen) : std::vector<double>();
    forEachSlot(used, [&](std::size_t slot) {
        const auto& terms = pool_.slots()[slot];
        if (orders.empty()) {
            cost += terms.fee;
        } else if (orders[slot] + rounding < terms.minimum) {
            cost = infinite;
        } else if (orders[slot] + rounding < terms.free_above) {
            cost += terms.fee;
        }
    });
    return cost;
}

void CoupledSearch::consider(const std::vector<std::uint32_t>& chosen) {
    const double cost = costOf(chosen);
    if (!(cost < cost_)) return;
    cost_ = cost;
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
        double best = infinite;
        for (std::uint32_t i = 0; i < configurations.size(); ++i) {
            if ((configurations[i].suppliers & ~open) || configurations[i].extra >= best) continue;
            best = configurations[i].extra;
            chosen[part] = i;
        }
        if (best == infinite) return {};
    }
    return chosen;
}

/// Moves parts, the cheapest per value first, to suppliers whose orders are below the minimum, or below the value from
/// which they are free of the fee when that saves more than it costs.
void CoupledSearch::reachValues(std::vector<std::uint32_t>& chosen) const {
    for (std::size_t slot = 0; slot < pool_.slots().size(); ++slot) {
        const auto& terms = pool_.slots()[slot];
        for (const double threshold : {terms.minimum, terms.free_above}) {
            double order = ordersOf(pool_, chosen)[slot];
            if (order == 0 || order + rounding >= threshold || threshold == SlotTerms::never_free) continue;
            auto moved = chosen;
            while (order + rounding < threshold) {
                const auto move = cheapestMove(moved, slot);
                if (move.part == pool_.parts()) break;
                order += valueAt(pool_.configurations(move.part)[move.configuration], slot) -
                         valueAt(pool_.configurations(move.part)[moved[move.part]], slot);
                moved[move.part] = move.configuration;
            }
            if (order + rounding < threshold) continue;
            if (threshold == terms.minimum || costOf(moved) < costOf(chosen)) chosen = std::move(moved);
        }
    }
}

/// What the choice costs at least, were all orders large enough.
double CoupledSearch::leastCostOf(std::span<const std::uint32_t> chosen) const {
    double cost = 0;
    SupplierSet used = 0;
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        const auto& configuration = pool_.configurations(part)[chosen[part]];
        cost += configuration.extra;
        used |= configuration.suppliers;
    }
    forEachSlot(used, [&](std::size_t slot) {
        if (!pool_.slots()[slot].canBeFree()) cost += pool_.slots()[slot].fee;
    });
    return cost;
}

CoupledSearch::Move CoupledSearch::cheapestMove(std::span<const std::uint32_t> chosen, std::size_t slot) const {
    Move best{.part = pool_.parts()};
    double best_ratio = infinite;
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        const auto& configurations = pool_.configurations(part);
        const auto& now = configurations[chosen[part]];
        for (std::uint32_t i = 0; i < configurations.size(); ++i) {
            const double gain = valueAt(configurations[i], slot) - valueAt(now, slot);
            if (gain <= 0) continue;
            const double ratio = (configurations[i].extra - now.extra) / gain;
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
    const double before = cost_;
    double best = infinite;
    for (bool improves = true; improves;) {
        improves = false;
        for (std::size_t slot = 0; slot < pool_.slots().size(); ++slot) {
            const auto open = (around ^ bitOf(slot)) | pool_.needed();
            auto chosen = cheapestWithin(open);
            if (chosen.empty() || leastCostOf(chosen) >= best) continue;
            if (pool_.valuesCount()) reachValues(chosen);
            const double cost = costOf(chosen);
            consider(chosen);
            if (cost >= best) continue;
            best = cost;
            improves = true;
            around = open;
        }
    }
    if (cost_ < before) considerSuppliers(suppliers_);
}

}  // namespace cardcage::sourcing::engine
