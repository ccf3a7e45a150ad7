#include "single/stock_branches.hpp"

#include <algorithm>
#include <iterator>

namespace cardcage::sourcing::engine {
namespace {

/// Most orders of an offer that are left out one by one: beyond, a branch halves what the stock lacks.
constexpr Quantity few_orders = 32;

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

    /// The units of the stock that unpinned lines take.
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

StockBranches::StockBranches(const PartProblem& problem, Days latest_day, const OfferScope& scope)
    : problem_(problem), latest_day_(latest_day) {
    for (std::uint32_t stock = 0; stock < problem.stocks.size(); ++stock)
        available_.push_back(
            availableUntil(problem, problem.stocks[stock], latest_day) - takenFrom(problem, stock, problem.pinned)
        );
    Branch whole;
    whole.least.assign(problem.offers.size(), 0);
    whole.most.assign(problem.offers.size(), unlimited_quantity);
    for (std::uint32_t offer = 0; offer < problem.offers.size(); ++offer) {
        const auto stock = problem.offers[offer].stock;
        if (stock == no_stock || isPinned(offer)) continue;
        whole.most[offer] = isReplaceable(offer, scope) ? 0 : available_[stock];
    }
    open_.push_back(std::move(whole));
}

bool StockBranches::isPinned(std::uint32_t offer) const {
    return std::ranges::any_of(problem_.pinned, [&](const PinnedLine& pin) { return pin.offer == offer; });
}

bool StockBranches::isReplaceable(std::uint32_t offer, const OfferScope& scope) const {
    for (std::uint32_t other = 0; other < problem_.offers.size(); ++other) {
        if (other == offer || problem_.offers[other].stock != problem_.offers[offer].stock) continue;
        if (scope.includes(problem_.offers[other], other) && !isPinned(other) && canReplace(offer, other)) return true;
    }
    return false;
}

/// The other one has all of the stock in steps that divide those of the offer, begins as early, charges no more, and is
/// cheaper or preferred among equals. It takes over the line or adds it to its own, since a larger order pays no higher
/// price.
bool StockBranches::canReplace(std::uint32_t position, std::uint32_t other_position) const {
    const auto& offer = problem_.offers[position];
    const auto& other = problem_.offers[other_position];
    const auto rows = problem_.rowsOf(other);
    if (rows.empty() || other.line_fee > offer.line_fee || other.shared_charge != offer.shared_charge) return false;
    const auto& stock = problem_.stocks[other.stock];
    if (availableUntil(problem_, other, latest_day_) < availableUntil(problem_, stock, latest_day_)) return false;
    const auto step = rows.front().step;
    const bool is_even = std::ranges::all_of(rows, [&](const PriceRow& row) {
        return row.step == step && row.largest_order >= unlimited_quantity;
    });
    const bool is_first = other.offer_rank < offer.offer_rank;
    return is_even && std::ranges::all_of(problem_.rowsOf(offer), [&](const PriceRow& row) {
               return row.step % step == 0 && std::ranges::any_of(rows, [&](const PriceRow& instead) {
                          return instead.smallest_order <= row.smallest_order &&
                                 (is_first ? instead.unit_price <= row.unit_price : instead.unit_price < row.unit_price
                                 );
                      });
           });
}

std::optional<StockBranches::Branch> StockBranches::next() {
    if (open_.empty()) return std::nullopt;
    auto branch = std::move(open_.back());
    open_.pop_back();
    return branch;
}

Cost StockBranches::lowestBound(Cost bound) const {
    for (const auto& branch : open_) bound = std::min(bound, branch.lower_bound);
    return bound;
}

std::optional<StockBranches::Shortage> StockBranches::shortageOf(const Plan& plan) const {
    std::vector<PlanLine> unpinned;
    std::ranges::remove_copy_if(plan.lines, std::back_inserter(unpinned), [&](const PlanLine& line) {
        return isPinned(line.offer);
    });
    for (std::uint32_t stock = 0; stock < problem_.stocks.size(); ++stock) {
        const auto taken = takenFrom(problem_, stock, unpinned);
        if (taken > available_[stock]) return Shortage{stock, available_[stock], taken};
    }
    return std::nullopt;
}

/// The line of the stock with the fewest smaller orders, among those above the least of their offer; there is one,
/// because the least of all offers together is available. Lines are in the order of ranks, so the order of offers does
/// not matter.
StockBranches::Cut StockBranches::cutOf(const Plan& plan, const Branch& branch, std::uint32_t stock) const {
    std::optional<Cut> best;
    for (const auto& line : plan.lines) {
        if (problem_.offers[line.offer].stock != stock || isPinned(line.offer)) continue;
        const auto room = line.quantity - branch.least[line.offer];
        if (room <= 0) continue;
        auto step = unlimited_quantity;
        for (const auto& row : problem_.rowsOf(problem_.offers[line.offer])) step = std::min(step, row.step);
        const Cut cut{line.offer, line.quantity, room / step};
        if (!best || cut.choices < best->choices) best = cut;
    }
    return *best;
}

void StockBranches::open(const Plan& plan, const Shortage& shortage, Cost lower_bound, const Branch& branch) {
    const auto stock = shortage.stock;
    const auto cut = cutOf(plan, branch, stock);
    const auto over = shortage.taken - shortage.available;
    const auto least = branch.least[cut.offer];
    const auto below = cut.choices > few_orders ? std::max(least, cut.quantity - 1 - (over - 1) / 2) : cut.quantity - 1;
    auto fewer = branch;
    fewer.lower_bound = std::max(branch.lower_bound, lower_bound);
    auto more = fewer;
    fewer.most[cut.offer] = below;
    more.least[cut.offer] = below + 1;
    Quantity settled = 0;
    for (std::uint32_t offer = 0; offer < more.least.size(); ++offer)
        if (problem_.offers[offer].stock == stock) settled += more.least[offer];
    open_.push_back(std::move(fewer));
    if (settled > available_[stock]) return;
    for (std::uint32_t offer = 0; offer < more.most.size(); ++offer)
        if (problem_.offers[offer].stock == stock)
            more.most[offer] = std::min(more.most[offer], available_[stock] - settled + more.least[offer]);
    open_.push_back(std::move(more));
}

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
