#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "joint_parts.hpp"

namespace cardcage::sourcing::oracle {
namespace {

using engine::Cost;
using engine::Quantity;

constexpr Quantity one_more = engine::one_unit;
constexpr std::size_t order_count = 3;

/// Value of the orders by supplier. Beyond the largest value that matters it is counted as that one.
using OrderSums = std::array<Cost, order_count>;
/// The least cost for each combination of values.
using WaysBySums = std::map<OrderSums, Cost>;

/// More value is no worse for an order that is made.
bool isNoWorse(const OrderSums& left, const OrderSums& right) {
    for (std::size_t i = 0; i < order_count; ++i)
        if (left[i] != right[i] && (right[i] == 0 || left[i] < right[i])) return false;
    return true;
}

class JointOrders {
public:
    JointOrders(std::span<const engine::SupplierTerms> terms) : terms_(terms) {
        for (std::size_t i = 0; i < order_count; ++i) {
            caps_[i] = 1;
            for (const auto value : {terms[i].minimum_order, terms[i].free_above})
                if (value < engine::unlimited_cost) caps_[i] = std::max(caps_[i], value);
        }
    }

    std::optional<Cost> least(const std::vector<JointPart>& parts) const {
        WaysBySums all{{OrderSums{}, 0}};
        for (const auto& part : parts) all = together(all, waysOf(part));
        std::optional<Cost> least;
        for (const auto& [values, cost] : all) {
            const auto fees = feesOf(values);
            if (fees && (!least || cost + *fees < *least)) least = cost + *fees;
        }
        return least;
    }

private:
    /// Nothing if an order is below its minimum.
    std::optional<Cost> feesOf(const OrderSums& values) const {
        Cost fees = 0;
        for (std::size_t i = 0; i < order_count; ++i) {
            if (values[i] == 0) continue;
            if (values[i] < terms_[i].minimum_order) return std::nullopt;
            if (values[i] < terms_[i].free_above) fees += terms_[i].fee;
        }
        return fees;
    }

    static void note(WaysBySums& ways, const OrderSums& values, Cost cost) {
        const auto [known, is_new] = ways.try_emplace(values, cost);
        if (!is_new) known->second = std::min(known->second, cost);
    }

    static WaysBySums withoutWorse(const WaysBySums& ways) {
        std::vector<std::pair<Cost, OrderSums>> by_cost;
        for (const auto& [values, cost] : ways) by_cost.emplace_back(cost, values);
        std::ranges::sort(by_cost, [](const auto& left, const auto& right) {
            return left.first != right.first ? left.first < right.first : left.second > right.second;
        });
        std::vector<OrderSums> cheaper;
        WaysBySums kept;
        for (const auto& [cost, values] : by_cost) {
            if (std::ranges::any_of(cheaper, [&](const auto& other) { return isNoWorse(other, values); })) continue;
            cheaper.push_back(values);
            kept.emplace(values, cost);
        }
        return kept;
    }

    WaysBySums together(const WaysBySums& left, const WaysBySums& right) const {
        WaysBySums sums;
        for (const auto& [values, cost] : left) {
            for (const auto& [more, more_cost] : right) {
                OrderSums sum;
                for (std::size_t i = 0; i < order_count; ++i) sum[i] = std::min(values[i] + more[i], caps_[i]);
                note(sums, sum, cost + more_cost);
            }
        }
        return withoutWorse(sums);
    }

    /// All divisions of the needs among the parts bought.
    WaysBySums waysOf(const JointPart& part) const {
        std::vector<std::vector<Bought>> bought;
        for (std::size_t i = 0; i < part.table.bought_parts.size(); ++i) bought.push_back(boughtOf(part, i));
        std::map<std::pair<std::size_t, Quantity>, WaysBySums> known;
        WaysBySums all;
        for (const auto& division : divisionsOf(part.table)) {
            WaysBySums of_division{{OrderSums{}, 0}};
            for (std::size_t i = 0; i < division.size(); ++i) {
                const auto [ways, is_new] = known.try_emplace({i, division[i]});
                if (is_new) ways->second = covering(part, bought[i], i, division[i]);
                of_division = together(of_division, ways->second);
            }
            for (const auto& [values, cost] : of_division) note(all, values, cost);
        }
        return withoutWorse(all);
    }

    /// Quantities of the offers of one part.
    struct Bought {
        Quantity quantity = 0;
        OrderSums values{};
        Cost cost = 0;  ///< with fees and weights of lines
        unsigned suppliers = 0;
        std::uint32_t lines = 0;
        engine::UnitPrice lowest = engine::unlimited_quantity;
        Quantity smallest = engine::unlimited_quantity;  ///< of the lines that no order needs and that are not pinned
    };

    /// All quantities of the offers of one part bought within its limits of lines and suppliers, ready by its day.
    std::vector<Bought> boughtOf(const JointPart& part, std::size_t bought_part) const {
        std::vector<Bought> all;
        extend(part, bought_part, 0, {}, all);
        return all;
    }

    void extend(
        const JointPart& part, std::size_t bought_part, std::size_t next, const Bought& so_far, std::vector<Bought>& all
    ) const {
        const auto& table = part.table;
        const auto& limits = part.limits;
        if (next == table.offers.size()) {
            const auto suppliers = static_cast<std::uint32_t>(std::popcount(so_far.suppliers));
            if (limits.max_suppliers == 0 || suppliers <= limits.max_suppliers) all.push_back(so_far);
            return;
        }
        const auto& offer = table.offers[next];
        const auto pin = std::ranges::find(table.pinned, next, &engine::PinnedLine::offer);
        const bool is_pinned = pin != table.pinned.end() && offer.bought_part == bought_part;
        if (!is_pinned) extend(part, bought_part, next + 1, so_far, all);
        if (offer.bought_part != bought_part || so_far.lines == limits.max_lines) return;
        const auto most_need = needOf(table.bought_parts[bought_part], table.need);
        const auto first = is_pinned ? pin->quantity : one_more;
        auto last = is_pinned ? pin->quantity : mostUseful(table, next, most_need);
        if (!is_pinned && limits.max_excess < engine::unlimited_quantity)
            last = std::min(last, most_need + limits.max_excess - so_far.quantity);
        for (auto quantity = first; quantity <= last; quantity += one_more) {
            const auto price = priceOf(table, next, quantity);
            const auto day = dayOf(table, next, quantity);
            if (!day || *day > part.latest_day) break;
            if (!price) continue;
            const auto paid = Cost{quantity} * *price;
            auto more = so_far;
            more.quantity += quantity;
            more.values[offer.supplier] = std::min(more.values[offer.supplier] + paid, caps_[offer.supplier]);
            more.cost += paid + offer.line_fee + limits.line_weight;
            more.suppliers |= 1U << offer.supplier;
            ++more.lines;
            more.lowest = std::min(more.lowest, *price);
            if (!is_pinned && !hasValue(offer.supplier)) more.smallest = std::min(more.smallest, quantity);
            extend(part, bought_part, next + 1, more, all);
        }
    }

    bool hasValue(std::uint32_t supplier) const {
        const auto& terms = terms_[supplier];
        return terms.minimum_order > 0 || (terms.fee > 0 && terms.free_above < engine::unlimited_cost);
    }

    /// All ways to cover so much. A part that covers nothing may be bought for its pins, or for the value of its order.
    WaysBySums covering(
        const JointPart& part, const std::vector<Bought>& bought, std::size_t bought_part, Quantity covered
    ) const {
        const auto& limits = part.limits;
        const auto need = needOf(part.table.bought_parts[bought_part], covered);
        auto most_excess = limits.max_excess;
        if (limits.max_excess_ppm >= 0) {
            const auto share = need / one_more * limits.max_excess_ppm / 1'000'000;
            most_excess = std::min(most_excess, share * one_more);
        }
        const bool values_excess = limits.max_excess_value < engine::unlimited_cost || limits.excess_weight_ppm != 0;
        auto residual = limits.residual_value;
        for (const auto& row : part.table.rows) residual = std::min(residual, row.unit_price);
        WaysBySums ways;
        for (const auto& it : bought) {
            const auto excess = it.quantity - need;
            if (excess < 0 || excess > most_excess) continue;
            const auto value = it.lines > 0 ? Cost{excess} * it.lowest : 0;
            if (value > limits.max_excess_value || (values_excess && it.smallest <= excess)) continue;
            const auto weight = value * limits.excess_weight_ppm / 1'000'000;
            note(ways, it.values, it.cost - Cost{excess} * residual + weight);
        }
        return withoutWorse(ways);
    }

    /// Larger orders neither cover more nor are they cheaper, and at the lowest price they exceed every value that
    /// matters.
    Quantity mostUseful(const engine::PartTable& table, std::size_t offer, Quantity need) const {
        const auto& told = table.offers[offer];
        auto lowest = table.rows[told.first_row].unit_price;
        Quantity most = 0;
        for (auto row = told.first_row; row < told.first_row + told.row_count; ++row) {
            lowest = std::min(lowest, table.rows[row].unit_price);
            most = std::max(most, table.rows[row].smallest_order + 2 * table.rows[row].step);
        }
        const auto of_value = static_cast<Quantity>(caps_[told.supplier] / lowest);
        return most + need + (of_value / one_more + 1) * one_more;
    }

    std::span<const engine::SupplierTerms> terms_;
    OrderSums caps_{};
};

}  // namespace

std::optional<Cost> leastOfJointOrders(
    const std::vector<JointPart>& parts, const std::vector<engine::SupplierTerms>& terms
) {
    return JointOrders(terms).least(parts);
}

}  // namespace cardcage::sourcing::oracle
