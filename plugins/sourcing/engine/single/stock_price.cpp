#include "single/stock_price.hpp"

#include <algorithm>

namespace cardcage::sourcing::engine {
namespace {

constexpr int most_prices = 10;

/// A plan at its true prices: what it takes from the stock, and its objective.
struct Point {
    Quantity taken = 0;
    Cost objective = 0;
};

class StockPrice {
public:
    StockPrice(const PartProblem& problem, std::uint32_t stock) : problem_(problem), priced_(problem), stock_(stock) {
        for (const auto& row : problem.rows) highest_ = std::max(highest_, row.unit_price);
    }

    UnitPrice highest() const { return highest_; }
    UnitPrice most() const { return highest_price - highest_; }

    const PartProblem& at(UnitPrice price) {
        rows_.assign(problem_.rows.begin(), problem_.rows.end());
        for (std::uint32_t position = 0; position < problem_.offers.size(); ++position) {
            const auto& offer = problem_.offers[position];
            if (offer.stock != stock_ || isPinned(position)) continue;
            for (auto row = offer.first_row; row < offer.first_row + offer.row_count; ++row)
                rows_[row].unit_price += price;
        }
        priced_.rows = rows_;
        return priced_;
    }

    Plan atTruePrices(const Plan& plan, const PartLimits& limits) const {
        std::vector<ChosenQuantity> chosen;
        for (const auto& line : plan.lines) chosen.push_back({line.offer, line.quantity, line.is_pinned});
        return planOf(problem_, limits, chosen);
    }

    /// Without pinned lines.
    Quantity takenBy(const Plan& plan) const {
        return takenFrom(problem_, stock_, plan.lines) - takenFrom(problem_, stock_, problem_.pinned);
    }

private:
    bool isPinned(std::uint32_t offer) const {
        return std::ranges::any_of(problem_.pinned, [&](const PinnedLine& pin) { return pin.offer == offer; });
    }

    const PartProblem& problem_;
    PartProblem priced_;
    std::uint32_t stock_;
    UnitPrice highest_ = 1;
    std::vector<PriceRow> rows_;
};

}  // namespace

StockBound boundOfStock(
    const PartProblem& problem,
    const PartLimits& limits,
    std::uint32_t stock,
    Quantity available,
    Days latest_day,
    const Plan& over,
    Cost lower_bound,
    Cost beat,
    const AskAtPrice& ask
) {
    StockBound bound{.lower_bound = lower_bound, .plan = std::nullopt};
    StockPrice stock_price(problem, stock);
    Point more{stock_price.takenBy(over), over.objective};
    std::optional<Point> less;
    auto price = std::min(stock_price.highest(), stock_price.most());
    for (int i = 0; i < most_prices && price > 0 && bound.lower_bound < beat; ++i) {
        const auto refund = costOf(available, price);
        const auto solution = ask(stock_price.at(price), beat + refund);
        bound.lower_bound = std::max(bound.lower_bound, solution.lower_bound - refund);
        if (!solution.plan) break;
        auto plan = stock_price.atTruePrices(*solution.plan, limits);
        const Point at{stock_price.takenBy(plan), plan.objective};
        if (plan.objective < beat && keepsStocks(problem, plan.lines, latest_day)) {
            beat = plan.objective;
            bound.plan = std::move(plan);
        }
        const auto before = price;
        (at.taken > available ? more : less.emplace()) = at;
        if (less) {
            const auto slope = (less->objective - more.objective) / (more.taken - less->taken);
            price = static_cast<UnitPrice>(std::min<Cost>(slope, stock_price.most()));
        } else {
            price = std::min(2 * price, stock_price.most());
        }
        if (price == before) break;
    }
    return bound;
}

}  // namespace cardcage::sourcing::engine
