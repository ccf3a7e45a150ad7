#include "market/offer_table.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace cardcage::sourcing::engine {
namespace {

template <class Column>
auto part(const Column& column, std::uint32_t begin, std::uint32_t end) {
    return std::span(column).subspan(begin, end - begin);
}

std::uint32_t sizeOfColumn(std::size_t size) {
    if (size > 0xFFFF'FFFF) throw std::length_error("More rows of prices than an offer table holds");
    return static_cast<std::uint32_t>(size);
}

/// Ranks of suppliers and offers among the others of the part; only their order counts.
void addRanks(FingerprintBuilder& builder, std::span<const PartOffer> offers) {
    const bool is_sorted = std::is_sorted(offers.begin(), offers.end(), [](const auto& left, const auto& right) {
        return std::pair(left.supplier_rank, left.offer_rank) < std::pair(right.supplier_rank, right.offer_rank);
    });
    builder.add(is_sorted);
    for (std::size_t i = 0; i < offers.size(); ++i) {
        const auto same_supplier =
            std::find_if(offers.begin(), offers.begin() + static_cast<std::ptrdiff_t>(i), [&](const auto& it) {
                return it.supplier == offers[i].supplier;
            });
        const auto supplier = static_cast<std::uint32_t>(same_supplier - offers.begin());
        if (is_sorted) {
            builder.add(supplier, i > 0 && offers[i].supplier_rank == offers[i - 1].supplier_rank);
        } else {
            builder.add(offers[i].supplier_rank, offers[i].offer_rank);
            builder.add(supplier);
        }
    }
}

}  // namespace

void OfferTable::reserve(std::size_t offers, std::size_t rows) {
    if (columns_.empty()) columns_.emplace_back();
    auto& columns = columns_.back();
    columns.offers.reserve(offers);
    columns.origins.reserve(offers);
    columns.arrivals.reserve(2 * offers);
    columns.rows.reserve(rows);
}

void OfferTable::beginGroup() {
    if (columns_.empty()) columns_.emplace_back();
    const auto& columns = columns_.back();
    groups_.push_back(
        {sizeOfColumn(columns_.size() - 1),
         sizeOfColumn(columns.offers.size()),
         sizeOfColumn(columns.rows.size()),
         sizeOfColumn(columns.arrivals.size()),
         sizeOfColumn(columns.pinned.size()),
         sizeOfColumn(columns.stocks.size())}
    );
}

std::uint32_t OfferTable::add(
    PartOffer offer, std::span<const PriceRow> rows, std::span<const Arrival> arrivals, const OfferOrigin& origin
) {
    const auto& start = groups_.at(groups_.size() - 1);
    auto& columns = columns_.back();
    offer.first_row = sizeOfColumn(columns.rows.size()) - start.row;
    offer.row_count = sizeOfColumn(rows.size());
    offer.first_arrival = sizeOfColumn(columns.arrivals.size()) - start.arrival;
    offer.arrival_count = sizeOfColumn(arrivals.size());
    columns.rows.insert(columns.rows.end(), rows.begin(), rows.end());
    columns.arrivals.insert(columns.arrivals.end(), arrivals.begin(), arrivals.end());
    columns.offers.push_back(offer);
    columns.origins.push_back(origin);
    return sizeOfColumn(columns.offers.size()) - 1 - start.offer;
}

std::uint32_t OfferTable::addStock(SharedStock stock, std::span<const Arrival> arrivals) {
    const auto& start = groups_.at(groups_.size() - 1);
    auto& columns = columns_.back();
    stock.first_arrival = sizeOfColumn(columns.arrivals.size()) - start.arrival;
    stock.arrival_count = sizeOfColumn(arrivals.size());
    columns.arrivals.insert(columns.arrivals.end(), arrivals.begin(), arrivals.end());
    columns.stocks.push_back(stock);
    return sizeOfColumn(columns.stocks.size()) - 1 - start.stock;
}

void OfferTable::sellFrom(std::uint32_t stock, std::uint32_t position) {
    offerAt(static_cast<GroupIndex>(groups_.size() - 1), position).stock = stock;
}

void OfferTable::pin(PinnedLine line) {
    if (groups_.empty() || line.offer >= columns_.back().offers.size() - groups_.back().offer) {
        throw std::out_of_range("A pinned line names an offer that its group does not have");
    }
    columns_.back().pinned.push_back(line);
}

void OfferTable::append(OfferTable&& other) {
    const auto first = sizeOfColumn(columns_.size());
    for (auto& start : other.groups_) {
        start.columns += first;
        groups_.push_back(start);
    }
    std::move(other.columns_.begin(), other.columns_.end(), std::back_inserter(columns_));
    other = {};
}

PartOffer& OfferTable::offerAt(GroupIndex group, std::uint32_t position) {
    const auto& start = groups_.at(group);
    if (position >= endOf(group).offer - start.offer) throw std::out_of_range("no offer of the group");
    return columns_[start.columns].offers[start.offer + position];
}

void OfferTable::addOneTimeCost(GroupIndex group, std::uint32_t position, Cost cost) {
    auto& offer = offerAt(group, position);
    offer.one_time += cost;
    offer.line_fee += cost;
}

void OfferTable::shareCharge(GroupIndex group, std::uint32_t position, std::uint32_t charge) {
    offerAt(group, position).shared_charge = charge;
}

OfferTable::Start OfferTable::endOf(GroupIndex group) const {
    const auto at = groups_.at(group).columns;
    if (group + 1 < groups_.size() && groups_[group + 1].columns == at) return groups_[group + 1];
    const auto& columns = columns_[at];
    return {
        at,
        sizeOfColumn(columns.offers.size()),
        sizeOfColumn(columns.rows.size()),
        sizeOfColumn(columns.arrivals.size()),
        sizeOfColumn(columns.pinned.size()),
        sizeOfColumn(columns.stocks.size())};
}

std::span<const PartOffer> OfferTable::offersOf(GroupIndex group) const {
    const auto& start = groups_.at(group);
    return part(columns_[start.columns].offers, start.offer, endOf(group).offer);
}

std::span<const OfferOrigin> OfferTable::originsOf(GroupIndex group) const {
    const auto& start = groups_.at(group);
    return part(columns_[start.columns].origins, start.offer, endOf(group).offer);
}

PartProblem OfferTable::problem(
    GroupIndex group,
    Quantity need,
    bool is_discrete,
    std::span<const Quantity> set_needs,
    std::span<const BoughtPart> bought_parts
) const {
    const auto& start = groups_.at(group);
    const auto end = endOf(group);
    const auto& columns = columns_[start.columns];
    return {
        need,
        is_discrete,
        part(columns.offers, start.offer, end.offer),
        part(columns.rows, start.row, end.row),
        part(columns.arrivals, start.arrival, end.arrival),
        part(columns.pinned, start.pinned, end.pinned),
        set_needs,
        bought_parts,
        {},
        part(columns.stocks, start.stock, end.stock)};
}

void OfferTable::addTo(FingerprintBuilder& builder, GroupIndex group) const {
    const auto table = problem(group, 0, true);
    builder.add(table.offers.size());
    addRanks(builder, table.offers);
    for (const auto& offer : table.offers) {
        builder.add(offer.row_count, offer.arrival_count);
        builder.add(static_cast<std::uint32_t>(offer.lead_days), static_cast<std::uint32_t>(offer.incoming_days));
        builder.add(offer.line_fee);
        builder.add(offer.supplier_fee);
        builder.add(
            offer.exclusions, offer.tier | std::uint32_t{offer.packaging} << 8 | std::uint32_t{offer.is_inventory} << 16
        );
    }
    for (const auto& row : table.rows) {
        builder.add(row.smallest_order, row.step, row.largest_order, row.unit_price);
    }
    for (const auto& arrival : table.arrivals) {
        builder.add(arrival.day);
        builder.add(arrival.cumulative);
    }
    for (const auto& offer : table.offers) {
        if (offer.bought_part != 0) builder.add(offer.bought_part);
    }
    for (std::size_t i = 0; i < table.offers.size(); ++i) {
        if (table.offers[i].stock == no_stock) continue;
        builder.add(i);
        builder.add(table.offers[i].stock);
    }
    for (const auto& stock : table.stocks) {
        builder.add(stock.arrival_count);
        builder.add(static_cast<std::uint32_t>(stock.lead_days), static_cast<std::uint32_t>(stock.incoming_days));
    }
    for (std::size_t i = 0; i < table.offers.size(); ++i) {
        if (table.offers[i].one_time == 0) continue;
        builder.add(i);
        builder.add(table.offers[i].one_time);
    }
    builder.add(table.pinned.size());
    for (const auto& line : table.pinned) {
        builder.add(line.offer);
        builder.add(line.quantity);
    }
}

}  // namespace cardcage::sourcing::engine
