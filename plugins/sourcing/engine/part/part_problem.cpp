#include "part/part_problem.hpp"

#include <algorithm>

namespace cardcage::sourcing::engine {

PartLimits withoutExcessLimits(PartLimits limits) {
    limits.max_excess = unlimited_quantity;
    limits.max_excess_ppm = -1;
    limits.max_excess_value = unlimited_cost;
    return limits;
}

Quantity excessLimit(Quantity need, Quantity absolute, std::int64_t need_ppm) {
    if (need_ppm < 0) return absolute;
    const auto relative = Int128{need} * need_ppm / 1'000'000;
    return relative < absolute ? static_cast<Quantity>(relative) : absolute;
}

std::vector<PartOffer> withoutOffers(std::span<const PartOffer> offers, std::span<const std::uint8_t> left_out) {
    std::vector<PartOffer> rest(offers.begin(), offers.end());
    for (std::size_t position = 0; position < rest.size(); ++position)
        if (left_out[position] != 0) rest[position].exclusions = ~ExclusionSet{0};
    return rest;
}

namespace {

template <class Supply>
std::span<const Arrival> arrivalsOf(const PartProblem& problem, const Supply& supply) {
    return problem.arrivals.subspan(supply.first_arrival, supply.arrival_count);
}

template <class Supply>
Quantity suppliedUntil(const PartProblem& problem, const Supply& supply, Days latest) {
    // Goods have to arrive early enough to be received and inspected; goods without a day count only if any day is
    // accepted.
    const auto arrived_by = std::int64_t{latest} - supply.incoming_days;
    const auto ordered_by = supply.lead_days == unknown_day ? latest : arrived_by;
    // Called for every offer of every part and branch-free: these branches are unpredictable.
    const auto only_if = [](bool condition, Quantity quantity) { return quantity & -Quantity{condition}; };
    Quantity available = only_if((supply.lead_days != never) & (supply.lead_days <= ordered_by), unlimited_quantity);
    for (const auto& arrival : arrivalsOf(problem, supply))
        available = std::max(available, only_if(arrival.day <= arrived_by, arrival.cumulative));
    return available;
}

template <class Supply>
Days suppliedOn(const PartProblem& problem, const Supply& supply, Quantity quantity) {
    Days arrived = supply.lead_days;
    for (const auto& arrival : arrivalsOf(problem, supply)) {
        if (arrival.cumulative < quantity) continue;
        arrived = std::min(arrived, arrival.day);
        break;
    }
    return arrived >= unknown_day ? arrived : arrived + supply.incoming_days;
}

}  // namespace

Quantity availableUntil(const PartProblem& problem, const SharedStock& stock, Days latest) {
    return suppliedUntil(problem, stock, latest);
}

Quantity availableUntil(const PartProblem& problem, const PartOffer& offer, Days latest) {
    const auto available = suppliedUntil(problem, offer, latest);
    if (offer.stock == no_stock) return available;
    return std::min(available, availableUntil(problem, problem.stocks[offer.stock], latest));
}

Days readyDay(const PartProblem& problem, const SharedStock& stock, Quantity quantity) {
    return suppliedOn(problem, stock, quantity);
}

Days readyDay(const PartProblem& problem, const PartOffer& offer, Quantity quantity) {
    const auto ready = suppliedOn(problem, offer, quantity);
    if (offer.stock == no_stock) return ready;
    return std::max(ready, readyDay(problem, problem.stocks[offer.stock], quantity));
}

std::vector<Days> breakpointDays(const PartProblem& problem, const OfferScope& scope, Days after) {
    std::vector<Days> days;
    const auto add = [&](const auto& supply) {
        if (supply.lead_days == unknown_day)
            days.push_back(unknown_day);
        else if (supply.lead_days != never)
            days.push_back(supply.lead_days + supply.incoming_days);
        for (const auto& arrival : arrivalsOf(problem, supply))
            if (arrival.day < supply.lead_days) days.push_back(arrival.day + supply.incoming_days);
    };
    for (std::size_t position = 0; position < problem.offers.size(); ++position) {
        const auto& offer = problem.offers[position];
        if (!scope.includes(offer, position)) continue;
        add(offer);
        // More of a shared stock may arrive than its offers of the scope say.
        if (offer.stock != no_stock) add(problem.stocks[offer.stock]);
    }
    std::erase_if(days, [after](Days day) { return day <= after; });
    std::sort(days.begin(), days.end());
    days.erase(std::unique(days.begin(), days.end()), days.end());
    return days;
}

const PriceRow* rowFor(const PartProblem& problem, const PartOffer& offer, Quantity quantity) {
    const PriceRow* cheapest = nullptr;
    for (const auto& row : problem.rowsOf(offer)) {
        if (quantity < row.smallest_order || quantity > row.largest_order || quantity % row.step != 0) continue;
        if (!cheapest || row.unit_price < cheapest->unit_price) cheapest = &row;
    }
    return cheapest;
}

Quantity largestAt(const PartProblem& problem, const PartOffer& offer, const PriceRow& row) {
    auto largest = row.largest_order;
    for (const auto& other : problem.rowsOf(offer)) {
        const bool is_cheaper =
            other.unit_price < row.unit_price || (other.unit_price == row.unit_price && &other < &row);
        if (!is_cheaper || row.step % other.step != 0 || other.largest_order < row.largest_order) continue;
        largest = std::min(largest, other.smallest_order - 1);
    }
    return largest;
}

Quantity smallestAt(
    const PartProblem& problem, const PartOffer& offer, const PriceRow& row, Quantity quantity, Quantity largest
) {
    auto found = std::max(row.smallest_order, roundedUp(quantity, row.step));
    while (found <= largest && rowFor(problem, offer, found) != &row) found += row.step;
    return std::min(found, largest);
}

std::uint32_t PartTable::addStock(SharedStock stock, std::span<const Arrival> stock_arrivals) {
    stock.first_arrival = static_cast<std::uint32_t>(arrivals.size());
    stock.arrival_count = static_cast<std::uint32_t>(stock_arrivals.size());
    arrivals.insert(arrivals.end(), stock_arrivals.begin(), stock_arrivals.end());
    stocks.push_back(stock);
    return static_cast<std::uint32_t>(stocks.size() - 1);
}

std::uint32_t PartTable::add(
    PartOffer offer, std::span<const PriceRow> offer_rows, std::span<const Arrival> offer_arrivals
) {
    offer.first_row = static_cast<std::uint32_t>(rows.size());
    offer.row_count = static_cast<std::uint32_t>(offer_rows.size());
    offer.first_arrival = static_cast<std::uint32_t>(arrivals.size());
    offer.arrival_count = static_cast<std::uint32_t>(offer_arrivals.size());
    rows.insert(rows.end(), offer_rows.begin(), offer_rows.end());
    arrivals.insert(arrivals.end(), offer_arrivals.begin(), offer_arrivals.end());
    offers.push_back(offer);
    return static_cast<std::uint32_t>(offers.size() - 1);
}

}  // namespace cardcage::sourcing::engine
