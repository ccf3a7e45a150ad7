#include "single/stock_branches.hpp"

#include <algorithm>
#include <iterator>

namespace cardcage::sourcing::engine {
namespace {

/// Beyond that many orders of an offer, a branch halves what the stock lacks instead of leaving out one order.
constexpr Quantity few_orders = 32;

}  // namespace

StockBranches::StockBranches(const PartProblem& problem, Days latest_day, const OfferScope& scope)
    : problem_(problem), latest_day_(latest_day) {
    for (std::uint32_t stock = 0; stock < problem.stocks.size(); ++stock)
        available_.push_back(
            availableUntil(problem, problem.stocks[stock], latest_day) -
            takenFrom(problem, stock, problem.pinned)
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
                                 (is_first ? instead.unit_price <= row.unit_price
                                           : instead.unit_price < row.unit_price);
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

}  // namespace cardcage::sourcing::engine
