#include <algorithm>
#include <array>
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
        std::map<std::pair<std::size_t, Quantity>, WaysBySums> known;
        WaysBySums all;
        for (const auto& division : divisionsOf(part.table)) {
            WaysBySums of_division{{OrderSums{}, 0}};
            for (std::size_t i = 0; i < division.size(); ++i) {
                const auto [ways, is_new] = known.try_emplace({i, division[i]});
                if (is_new) ways->second = waysOf(part, i, division[i]);
                of_division = together(of_division, ways->second);
            }
            for (const auto& [values, cost] : of_division) note(all, values, cost);
        }
        return withoutWorse(all);
    }

    /// All quantities of the offers of one part bought that cover so much. A part that covers nothing may be bought for
    /// the value of its order.
    WaysBySums waysOf(const JointPart& part, std::size_t bought_part, Quantity covered) const {
        const auto need = covered > 0 ? covered + part.table.bought_parts[bought_part].setup_loss : 0;
        WaysBySums ways;
        const auto& offers = part.table.offers;
        const auto go =
            [&](const auto& self, std::size_t next, Quantity bought, OrderSums values, Cost cost, std::uint32_t lines) {
                if (next == offers.size()) {
                    if (bought >= need && lines <= part.limits.max_lines) note(ways, values, cost);
                    return;
                }
                self(self, next + 1, bought, values, cost, lines);
                if (offers[next].bought_part != bought_part || lines == part.limits.max_lines) return;
                const auto supplier = offers[next].supplier;
                const auto most = std::min(stockOf(part.table, next), mostUseful(part.table, next, need));
                for (auto quantity = one_more; quantity <= most; quantity += one_more) {
                    const auto price = priceOf(part.table, next, quantity);
                    if (!price) continue;
                    const auto paid = Cost{quantity} * *price;
                    auto more = values;
                    more[supplier] = std::min(more[supplier] + paid, caps_[supplier]);
                    self(self, next + 1, bought + quantity, more, cost + paid + offers[next].line_fee, lines + 1);
                }
            };
        go(go, 0, 0, {}, 0, 0);
        return withoutWorse(ways);
    }

    static Quantity stockOf(const engine::PartTable& table, std::size_t offer) {
        const auto& told = table.offers[offer];
        if (told.lead_days != engine::never) return engine::unlimited_quantity;
        Quantity stock = 0;
        for (auto at = told.first_arrival; at < told.first_arrival + told.arrival_count; ++at)
            stock = std::max(stock, table.arrivals[at].cumulative);
        return stock;
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
