#include "single/split_rows.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace cardcage::sourcing::engine {
namespace {

/// Rows with at most this number of quantities have all of them tried.
constexpr std::int64_t few_quantities = 64;

constexpr std::uint64_t ranksOf(const OpenOffer& offer) {
    return std::uint64_t{offer.supplier_rank} << 32 | offer.offer_rank;
}

/// Ends the candidates of a row where the order itself would not have to end.
void endAt(SplitRow& row, std::int64_t last) {
    last = largestMultiple(last, row.step);
    if (last >= row.last) return;
    row.last = last;
    row.is_last_end = false;
}

}  // namespace

bool SplitRows::begin(const OpenPart& part, Cost limit, std::int64_t enumeration) {
    part_ = &part;
    enumeration_ = enumeration;
    sortOffers();
    setMargin(limit);
    collectRows();
    if (!may_reach_further_) return true;
    // The reach within which rows have to be tried depends on the steps of all rows.
    slack_ = std::numeric_limits<double>::infinity();
    collectRows();
    return settleReach();
}

void SplitRows::sortOffers() {
    places_.clear();
    for (std::uint32_t source = 0; source < part_->offers.size(); ++source) {
        const auto& offer = part_->offers[source];
        places_.push_back({offer.bound_price, ranksOf(offer), source});
    }
    std::sort(places_.begin(), places_.end(), [](const Place& left, const Place& right) {
        return std::tie(left.bound_price, left.ranks) < std::tie(right.bound_price, right.ranks);
    });
    offers_.clear();
    for (const auto& place : places_) offers_.push_back({.source = &part_->offers[place.source]});
}

/// The need is filled in order of price, each offer up to its share.
void SplitRows::setMargin(Cost limit) {
    Cost bound = 0;
    auto rest = part_->need;
    for (const auto& offer : offers_) {
        const auto amount = std::min(rest, offer.source->share);
        bound += Cost{offer.source->bound_price} * amount;
        marginal_price_ = offer.source->bound_price;
        rest -= amount;
        if (rest == 0) break;
    }
    slack_ = static_cast<double>(limit - bound) * static_cast<double>(part_->grain) * (1 + 1e-9);
}

// rows

void SplitRows::collectRows() {
    rows_.clear();
    dominator_count_ = 0;
    finest_ = std::numeric_limits<std::int64_t>::max();
    highest_price_ = 0;
    for (std::uint32_t index = 0; index < offers_.size(); ++index) {
        auto& offer = offers_[index];
        offer.first_row = static_cast<std::uint32_t>(rows_.size());
        const auto ladder = collectRowsOf(*offer.source);
        offer.row_end = static_cast<std::uint32_t>(rows_.size());
        offer.finest_step = part_->inGrains(ladder.finest_step);
        offer.coarsest_step = part_->inGrains(ladder.coarsest_step);
        offer.latest_from = part_->inGrains(ladder.latest_from);
        finest_ = std::min(finest_, offer.finest_step);
        highest_price_ = std::max(highest_price_, ladder.highest_price);
        // Only an offer that has one step, and none of whose rows ends below the need, can take any line of another.
        if (index < most_dominators && offer.finest_step == offer.coarsest_step &&
            part_->inGrains(ladder.least_largest) >= smallestMultiple(part_->need, offer.coarsest_step))
            dominators_[dominator_count_++] = index;
    }
    for (auto& row : rows_) setReach(row);
    const auto most = std::min(few_quantities, enumeration_);
    may_reach_further_ = std::any_of(offers_.begin(), offers_.end(), [&](const SplitOffer& offer) {
        return offer.coarsest_step != finest_ && (most <= 0 || part_->need / most >= offer.finest_step);
    });
}

/// Rows above a price limit are excluded: each unit at a price above the marginal one raises the bound by the
/// difference.
SplitRows::Ladder SplitRows::collectRowsOf(const OpenOffer& offer) {
    Ladder ladder;
    bool has_previous = false;
    const auto below_need = part_->need * part_->grain - 1;
    for (const auto& row : offer.listed) {
        const auto largest = std::min(offer.available, row.largest_order);
        if (row.smallest_order > std::min(largest, below_need)) continue;
        const auto price = part_->priceOf(row.unit_price);
        ladder.finest_step = std::min(ladder.finest_step, row.step);
        ladder.coarsest_step = std::max(ladder.coarsest_step, row.step);
        ladder.least_largest = std::min(ladder.least_largest, largest);
        ladder.highest_price = std::max(ladder.highest_price, price);
        ladder.latest_from = std::max(ladder.latest_from, row.smallest_order);
        const auto dearer = static_cast<double>(price - marginal_price_) * static_cast<double>(row.smallest_order);
        const bool is_kept = dearer <= slack_;
        if (!is_kept && !has_previous) continue;
        const auto open = part_->openRow(offer, row);
        if (has_previous) endRow(rows_.back(), open);
        if (is_kept) addRow(open);
        has_previous = is_kept;
    }
    return ladder;
}

void SplitRows::addRow(const OpenRow& open) {
    auto& row = rows_.emplace_back();
    row.smallest = open.smallest;
    row.step = open.step;
    row.largest = open.largest;
    row.price = open.price;
    row.last = largestMultiple(std::min(open.largest, part_->need - 1), open.step);
    row.is_last_end = open.largest - row.last < open.step;
}

/// Ends a row where the next one of the offer, from its smallest order on, serves whatever it could, at no higher
/// price.
void SplitRows::endRow(SplitRow& row, const OpenRow& next) {
    if (next.smallest > row.smallest && next.price <= row.price && next.largest >= row.largest &&
        (next.step == 1 || row.step % next.step == 0))
        endAt(row, next.smallest - 1);
}

/// Rows of the finest step are tried at their ends; the closing line tops them up or trims them where it helps. So are
/// rows with many quantities.
void SplitRows::setReach(SplitRow& row) const {
    if (row.step == finest_) {
        row.reach = 1;
        return;
    }
    // A row whose step the finest one does not divide cannot be made even by it, so it is tried whole if possible.
    const auto most = row.step % finest_ == 0 ? few_quantities : enumeration_;
    row.reach = (row.last - row.smallest) / row.step + 1 > most ? 1 : 0;
}

/// Rows that are not tried whole are tried within the reach of the steps they may be exchanged with. False when even
/// that is too much.
bool SplitRows::settleReach() {
    steps_.assign(1, finest_);
    for (std::uint32_t offer = 0; offer < offers_.size(); ++offer)
        for (auto& row : rowsOf(offers_[offer]))
            if (row.reach != 0 && std::find(steps_.begin(), steps_.end(), row.step) == steps_.end() &&
                isTried(offer, row))
                steps_.push_back(row.step);
    if (steps_.size() == 1) return true;
    for (std::uint32_t offer = 0; offer < offers_.size(); ++offer) {
        for (auto& row : rowsOf(offers_[offer])) {
            if (row.reach == 0) continue;
            for (const auto step : steps_)
                if (row.step != finest_ || step % finest_ != 0)
                    row.reach = std::max(row.reach, step / std::gcd(step, row.step));
            if (row.reach > enumeration_ && isTried(offer, row)) return false;
        }
    }
    return true;
}

// dominance

/// Whether some other offer could take any line of this row, alone or added to its own line, at no higher cost.
bool SplitRows::isDominated(std::uint32_t index, const SplitRow& row) const {
    const auto& offer = offers_[index];
    for (const auto other : std::span(dominators_).first(dominator_count_))
        if (other != index && canReplace(*offers_[other].source, *offer.source) &&
            servesCheaper(offers_[other], offer, row))
            return true;
    return false;
}

bool SplitRows::canReplace(const OpenOffer& other, const OpenOffer& offer) const {
    if (other.fee > offer.fee) return false;
    const bool is_same_supplier = other.supplier == offer.supplier || other.is_supplier_used;
    return is_same_supplier || (other.supplier_fee == 0 && part_->limits.max_suppliers >= part_->limits.max_lines);
}

/// Whether a row of `other`, whose step divides that of `row`, begins as early at no higher price. A row of `other`
/// that is too dear to be here could not: then this row would be, too.
bool SplitRows::servesCheaper(const SplitOffer& other, const SplitOffer& offer, const SplitRow& row) const {
    const auto step = other.coarsest_step;
    if (step != 1 && row.step % step != 0) return false;
    const auto below = row.price + (ranksOf(*other.source) < ranksOf(*offer.source) ? 1 : 0);
    for (const auto& candidate : rowsOf(other))
        if (candidate.smallest <= row.smallest && candidate.price < below) return true;
    return false;
}

}  // namespace cardcage::sourcing::engine
