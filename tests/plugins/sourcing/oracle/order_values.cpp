#include "tests/plugins/sourcing/oracle/order_values.hpp"

#include <algorithm>
#include <map>

namespace cardcage::sourcing::oracle {
namespace {

constexpr std::size_t visits_of_an_effort = 150'000;
constexpr std::size_t kept_of_an_effort = 1'000;

/// The cost of one part, or of several together, and what they bring to each supplier's order.
struct Basket {
    Cost cost = 0;
    std::vector<Cost> values;  // by supplier, none above what its terms ask for
};

/// By the set of suppliers.
using Baskets = std::map<std::uint32_t, std::vector<Basket>>;

class Orders {
public:
    Orders(
        const std::vector<Problem>& problems,
        const std::vector<OrderTerms>& terms,
        std::optional<Cost> cutoff,
        std::size_t effort
    )
        : problems_(problems),
          terms_(terms),
          cutoff_(cutoff),
          most_visits_(effort * visits_of_an_effort),
          most_kept_(effort * kept_of_an_effort) {
        for (const auto& supplier : terms) {
            const auto free_above = supplier.fee > 0 && supplier.free_above ? *supplier.free_above : 0;
            caps_.push_back(std::max(supplier.minimum, free_above));
        }
    }

    OrdersOutcome run() {
        std::vector<Cost> least;
        for (const auto& problem : problems_) {
            auto priced = problem;
            priced.excess_value.reset();  // only lowers it
            const auto cost = leastCost(priced);
            if (!cost) return {};
            least.push_back(*cost);
        }
        Cost rest = 0;
        for (const auto cost : least) rest += cost;
        Baskets sums{{0, {Basket{0, std::vector<Cost>(terms_.size())}}}};
        for (std::size_t part = 0; part < problems_.size() && is_decided_; ++part) {
            rest -= least[part];
            const Cost others = total(least) - least[part];
            sums = together(sums, plansOf(problems_[part], others), rest);
        }
        OrdersOutcome outcome{.is_decided = is_decided_};
        if (!is_decided_) return outcome;
        for (const auto& [suppliers, baskets] : sums) {
            for (const auto& basket : baskets) {
                const auto cost = paidFor(suppliers, basket);
                if (cost && (!cutoff_ || *cost < *cutoff_) && (!outcome.least || *cost < *outcome.least)) {
                    outcome.least = cost;
                }
            }
        }
        return outcome;
    }

private:
    static Cost total(const std::vector<Cost>& costs) {
        Cost sum = 0;
        for (const auto cost : costs) sum += cost;
        return sum;
    }

    /// A line of an offer: quantity, cost with its fee, value.
    struct Choice {
        Units quantity = 0;
        Cost cost = 0;
        Cost value = 0;
    };

    /// All that can be ordered of an offer by the day, up to what covers the need and reaches every value alone.
    std::vector<Choice> choicesOf(const Problem& problem, const Offer& offer) const {
        Units most = enough(problem);
        std::int64_t lowest = 0;
        for (const auto& row : offer.rows) {
            if (row.unit_price > 0 && (lowest == 0 || row.unit_price < lowest)) lowest = row.unit_price;
        }
        const auto cap = caps_.at(offer.supplier);
        if (lowest > 0) most += static_cast<Units>(cap / (Cost{lowest} * problem.unit)) + 1;
        std::vector<Choice> choices;
        for (Units quantity = 1; quantity <= most; ++quantity) {
            const auto cost = lineCost(problem, offer, quantity, problem.target);
            if (cost) choices.push_back({quantity, *cost, *cost - offer.fee});
        }
        return choices;
    }

    Baskets plansOf(const Problem& problem, Cost others) {
        std::vector<std::vector<Choice>> choices;
        for (const auto& offer : problem.offers) choices.push_back(choicesOf(problem, offer));
        for (const auto& pin : problem.pins)
            std::erase_if(choices[pin.offer], [&](const Choice& it) { return it.quantity != pin.quantity; });
        Baskets all;
        Plan plan;
        Basket basket{0, std::vector<Cost>(terms_.size())};
        extend(problem, choices, 0, 0, others, plan, basket, all);
        for (auto& [suppliers, baskets] : all) dropBeaten(baskets);
        return all;
    }

    void extend(
        const Problem& problem,
        const std::vector<std::vector<Choice>>& choices,
        std::size_t first,
        Units bought,
        Cost others,
        Plan& plan,
        Basket& basket,
        Baskets& all
    ) {
        if (bought >= problem.need) keep(problem, plan, basket, all);
        if (static_cast<int>(plan.size()) == problem.lines) return;
        for (auto offer = first; offer < choices.size(); ++offer) {
            const auto supplier = problem.offers[offer].supplier;
            for (const auto& choice : choices[offer]) {
                if (++visits_ > most_visits_) is_decided_ = false;
                if (!is_decided_) return;
                const auto excess = bought + choice.quantity - problem.need;
                if (problem.excess && excess > *problem.excess) break;
                const auto before = basket;
                basket.cost += choice.cost;
                basket.values[supplier] = std::min(caps_[supplier], before.values[supplier] + choice.value);
                const Cost worth =
                    Cost{std::max<Units>(0, excess)} * problem.unit * std::max<std::int64_t>(0, problem.residual);
                if (!cutoff_ || basket.cost - worth + others < *cutoff_) {
                    plan.push_back({offer, choice.quantity});
                    extend(problem, choices, offer + 1, bought + choice.quantity, others, plan, basket, all);
                    plan.pop_back();
                }
                basket = before;
            }
        }
    }

    void keep(const Problem& problem, const Plan& plan, const Basket& basket, Baskets& all) {
        if (!broken(problem, plan).empty()) return;
        if (problem.excess_value && !isWorthEveryLine(problem, plan)) return;
        std::uint32_t suppliers = 0;
        for (const auto& line : plan) suppliers |= 1u << problem.offers[line.offer].supplier;
        auto& baskets = all[suppliers];
        baskets.push_back({planCost(problem, plan), basket.values});
        if (baskets.size() > 4 * most_kept_) dropBeaten(baskets);
    }

    /// Every line is necessary for the need, or for an order that has to reach a value.
    bool isWorthEveryLine(const Problem& problem, const Plan& plan) const {
        const auto total = totalOf(plan);
        return std::all_of(plan.begin(), plan.end(), [&](const Line& line) {
            const auto is_pinned = [&](const Pin& pin) { return pin.offer == line.offer; };
            return total - line.quantity < problem.need || std::ranges::any_of(problem.pins, is_pinned) ||
                   caps_[problem.offers[line.offer].supplier] > 0;
        });
    }

    Baskets together(const Baskets& sums, const Baskets& plans, Cost rest) {
        Baskets all;
        for (const auto& [suppliers, baskets] : sums) {
            for (const auto& [added, ways] : plans) {
                auto& into = all[suppliers | added];
                for (const auto& basket : baskets) {
                    visits_ += ways.size();
                    if (visits_ > 4 * most_visits_) is_decided_ = false;
                    for (const auto& way : ways) {
                        const auto cost = basket.cost + way.cost;
                        if (cutoff_ && cost + rest >= *cutoff_) continue;
                        Basket sum{cost, basket.values};
                        for (std::size_t i = 0; i < caps_.size(); ++i) {
                            sum.values[i] = std::min(caps_[i], sum.values[i] + way.values[i]);
                        }
                        into.push_back(std::move(sum));
                    }
                    if (into.size() > 8 * most_kept_) dropBeaten(into);
                    if (!is_decided_) return {};
                }
            }
        }
        for (auto& [suppliers, baskets] : all) dropBeaten(baskets);
        return all;
    }

    void dropBeaten(std::vector<Basket>& baskets) {
        std::sort(baskets.begin(), baskets.end(), [](const Basket& left, const Basket& right) {
            return left.cost != right.cost ? left.cost < right.cost : left.values > right.values;
        });
        std::vector<Basket> kept;
        for (auto& basket : baskets) {
            const bool is_beaten = std::any_of(kept.begin(), kept.end(), [&](const Basket& by) {
                for (std::size_t i = 0; i < caps_.size(); ++i) {
                    if (by.values[i] < basket.values[i]) return false;
                }
                return true;
            });
            if (!is_beaten) kept.push_back(std::move(basket));
            if (kept.size() > most_kept_) is_decided_ = false;
        }
        baskets = std::move(kept);
    }

    std::optional<Cost> paidFor(std::uint32_t suppliers, const Basket& basket) const {
        Cost cost = basket.cost;
        for (std::size_t i = 0; i < terms_.size(); ++i) {
            if (!(suppliers >> i & 1)) continue;
            if (basket.values[i] < terms_[i].minimum) return std::nullopt;
            if (!terms_[i].free_above || basket.values[i] < *terms_[i].free_above) cost += terms_[i].fee;
        }
        return cost;
    }

    const std::vector<Problem>& problems_;
    const std::vector<OrderTerms>& terms_;
    std::optional<Cost> cutoff_;
    std::vector<Cost> caps_;
    std::size_t most_visits_;
    std::size_t most_kept_;
    std::size_t visits_ = 0;
    bool is_decided_ = true;
};

}  // namespace

OrdersOutcome leastOfAllOrders(
    const std::vector<Problem>& problems,
    const std::vector<OrderTerms>& terms,
    std::optional<Cost> cutoff,
    std::size_t effort
) {
    return Orders(problems, terms, cutoff, effort).run();
}

}  // namespace cardcage::sourcing::oracle
