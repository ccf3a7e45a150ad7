#include "order_values/value_reaching.hpp"

#include <algorithm>

#include "order_values/rough_choices.hpp"

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

/// A choice in figures.
struct ChoiceFigures {
    Cost surcharges = 0;
    SupplierSet used = 0;
    std::vector<Cost> orders;  ///< by slot: value of the goods
};

ChoiceFigures figuresOf(const CoupledPool& pool, std::span<const std::uint32_t> chosen) {
    ChoiceFigures figures{.orders = std::vector<Cost>(pool.slots().size())};
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        const auto& configuration = pool.configurations(part)[chosen[part]];
        figures.surcharges += configuration.surcharge;
        figures.used |= configuration.suppliers;
        std::size_t place = 0;
        forEachSlot(configuration.suppliers, [&](std::size_t slot) {
            figures.orders[slot] += configuration.goods[place++];
        });
    }
    return figures;
}

/// Surcharges and fees, regardless of minimum orders.
Cost paidFor(const CoupledPool& pool, const ChoiceFigures& figures) {
    Cost cost = figures.surcharges;
    forEachSlot(figures.used, [&](std::size_t slot) {
        const auto& terms = pool.slots()[slot];
        if (figures.orders[slot] < terms.exact_free_above) cost += terms.exact_fee;
    });
    return cost;
}

}  // namespace

Cost ValueReaching::costOf(std::span<const std::uint32_t> chosen) const {
    const auto figures = figuresOf(pool_, chosen);
    bool is_possible = true;
    forEachSlot(figures.used, [&](std::size_t slot) {
        is_possible = is_possible && figures.orders[slot] >= pool_.slots()[slot].exact_minimum;
    });
    return is_possible ? paidFor(pool_, figures) : unlimited_cost;
}

void ValueReaching::reach(std::vector<std::uint32_t>& chosen) {
    for (std::size_t slot = 0; slot < pool_.slots().size(); ++slot) {
        const auto& terms = pool_.slots()[slot];
        for (const Cost threshold : {terms.exact_minimum, terms.exact_free_above}) {
            const auto before = figuresOf(pool_, chosen);
            Cost order = before.orders[slot];
            if ((before.used & bitOf(slot)) == 0 || order >= threshold || threshold == unlimited_cost) continue;
            auto moved = chosen;
            while (order < threshold && looks_ < most_looks) {
                auto move = cheapestMove(moved, slot, threshold - order);
                if (move.gain == 0) break;
                order += move.gain;
                moved[move.part] = pool_.placeOf(move.part, move.plan);
            }
            if (order < threshold) continue;
            if (threshold == terms.exact_minimum || paidFor(pool_, figuresOf(pool_, moved)) < paidFor(pool_, before))
                chosen = std::move(moved);
        }
    }
}

/// Compares ratios of doubles, because it only decides what to try next. Value beyond the missing amount is worth
/// nothing.
ValueReaching::Move ValueReaching::cheapestMove(std::span<const std::uint32_t> chosen, std::size_t slot, Cost missing) {
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

}  // namespace cardcage::sourcing::engine
