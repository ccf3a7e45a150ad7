#include "part/most_together.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <vector>

namespace cardcage::sourcing::engine {
namespace {

Quantity added(Quantity left, Quantity right) {
    return std::min(left + right, unlimited_quantity);
}

/// Divisions of a stock among the offers that sell from it.
class StockDivision {
public:
    StockDivision(const PartProblem& problem, std::span<const std::uint32_t> offers, Days latest_day, Quantity stock)
        : problem_(problem), offers_(offers), latest_day_(latest_day), stock_(stock) {}

    /// The most that this number of lines takes from the stock.
    Quantity mostIn(std::size_t lines) {
        std::vector<Quantity> largest;
        for (const auto offer : offers_) largest.push_back(mostOf(problem_, problem_.offers[offer], latest_day_));
        std::ranges::sort(largest, std::greater<>());
        bound_ = 0;
        for (std::size_t i = 0; i < std::min(lines, largest.size()); ++i) bound_ = added(bound_, largest[i]);
        // All orders are multiples of what their steps have in common.
        Quantity common = 0;
        for (const auto offer : offers_)
            for (const auto& row : problem_.rowsOf(problem_.offers[offer])) common = std::gcd(common, row.step);
        bound_ = common == 0 ? 0 : std::min(bound_, stock_) / common * common;
        best_ = 0;
        steps_ = 0;
        take(0, lines, 0);
        return steps_ < most_steps ? best_ : bound_;
    }

private:
    static constexpr int most_steps = 4'096;

    void take(std::size_t next, std::size_t lines, Quantity taken) {
        best_ = std::max(best_, taken);
        if (next == offers_.size() || lines == 0) return;
        const auto& offer = problem_.offers[offers_[next]];
        // One of the last line is enough: it takes all that it can.
        for (auto quantity = mostOf(problem_, offer, latest_day_, stock_ - taken); quantity > 0 && isOpen();
             quantity = lines == 1 ? 0 : mostOf(problem_, offer, latest_day_, quantity - 1)) {
            ++steps_;
            take(next + 1, lines - 1, taken + quantity);
        }
        if (isOpen()) take(next + 1, lines, taken);
    }

    bool isOpen() const { return best_ < bound_ && steps_ < most_steps; }

    const PartProblem& problem_;
    std::span<const std::uint32_t> offers_;
    Days latest_day_;
    Quantity stock_;
    Quantity bound_ = 0;
    Quantity best_ = 0;
    int steps_ = 0;
};

}  // namespace

Quantity mostOf(const PartProblem& problem, const PartOffer& offer, Days latest_day, Quantity limit) {
    const auto available = std::min(availableUntil(problem, offer, latest_day), limit);
    Quantity most = 0;
    for (const auto& row : problem.rowsOf(offer)) {
        const auto quantity = std::min(available, row.largest_order) / row.step * row.step;
        if (quantity >= row.smallest_order) most = std::max(most, quantity);
    }
    return most;
}

Quantity mostTogether(
    const PartProblem& problem, std::span<const std::uint32_t> offers, std::size_t max_lines, Days latest_day
) {
    std::vector<Quantity> apart;
    std::map<std::uint32_t, std::vector<std::uint32_t>> sharing;
    for (const auto position : offers) {
        const auto& offer = problem.offers[position];
        if (offer.stock == no_stock) {
            apart.push_back(mostOf(problem, offer, latest_day));
        } else {
            sharing[offer.stock].push_back(position);
        }
    }
    std::ranges::sort(apart, std::greater<>());
    max_lines = std::min(max_lines, offers.size());
    std::vector<Quantity> most(max_lines + 1, 0);  // by number of lines
    for (std::size_t lines = 1; lines <= max_lines; ++lines)
        most[lines] = lines <= apart.size() ? added(most[lines - 1], apart[lines - 1]) : most[lines - 1];
    for (const auto& [stock, sharers] : sharing) {
        const auto available = availableUntil(problem, problem.stocks[stock], latest_day);
        const auto left = std::max<Quantity>(available - takenFrom(problem, stock, problem.pinned), 0);
        StockDivision division(problem, sharers, latest_day, left);
        auto with = most;
        for (std::size_t of_stock = 1; of_stock <= std::min(max_lines, sharers.size()); ++of_stock) {
            const auto taken = division.mostIn(of_stock);
            for (auto lines = of_stock; lines <= max_lines; ++lines)
                with[lines] = std::max(with[lines], added(most[lines - of_stock], taken));
        }
        most = std::move(with);
    }
    return most[max_lines];
}

}  // namespace cardcage::sourcing::engine
