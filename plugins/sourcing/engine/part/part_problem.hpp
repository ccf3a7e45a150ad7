#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "values/numbers.hpp"

/// One part to be bought: its need, its offers, and the limits. Everything is a view into columns that the caller owns,
/// so ten thousand parts need no allocations of their own.
namespace cardcage::sourcing::engine {

/// A row of a price ladder as it can be ordered: any multiple of `step` from `smallest_order` to `largest_order`, every
/// unit at `unit_price`. Rows of one offer may overlap; where several can be ordered, the cheapest counts.
struct PriceRow {
    Quantity smallest_order = one_unit;  ///< a multiple of `step`
    Quantity step = one_unit;            ///< > 0; whole units of a discrete part
    Quantity largest_order = unlimited_quantity;
    UnitPrice unit_price = 0;           ///< >= 0, in base currency
    std::uint32_t ladder_position = 0;  ///< of the row in the ladder as it was sent
};

/// From `day` on there are `cumulative` units in all. Stock is an arrival on day 0.
struct Arrival {
    Days day = 0;
    Quantity cumulative = 0;
};

/// The offer shares no charge with others (PartOffer::shared_charge).
constexpr std::uint32_t no_charge = 0xFFFF'FFFF;

/// The offer has a stock of its own (PartOffer::stock).
constexpr std::uint32_t no_stock = 0xFFFF'FFFF;

/// A stock that several offers of one supplier sell from: a reel and its cut tape, one order number in two imports.
/// Together they deliver no more of it by a day than there is.
struct SharedStock {
    std::uint32_t first_arrival = 0;  ///< arrivals in order of day, cumulative not falling
    std::uint32_t arrival_count = 0;
    Days lead_days = never;  ///< as PartOffer::lead_days
    Days incoming_days = 0;  ///< as PartOffer::incoming_days
};

/// Reasons not to use an offer, as bits, because several may hold (see eligibility.hpp). 0: it may.
using ExclusionSet = std::uint32_t;

/// An offer of the part. Rows and arrivals are ranges in the columns of the problem.
struct PartOffer {
    std::uint32_t offer = 0;          ///< index of the caller; the engine only hands it back
    std::uint32_t supplier = 0;       ///< index of the supplier or inventory site
    std::uint32_t supplier_rank = 0;  ///< decides between equals; equal for all offers of a supplier
    std::uint32_t offer_rank = 0;     ///< decides after that; different for all offers of a part
    std::uint32_t first_row = 0;
    std::uint32_t row_count = 0;
    std::uint32_t first_arrival = 0;  ///< arrivals in order of day, cumulative not falling
    std::uint32_t arrival_count = 0;
    Days lead_days = never;  ///< from this day on there is any quantity; unknown_day: made to order, day unknown
    Days incoming_days = 0;  ///< between arrival and use, for receipt and inspection
    ExclusionSet exclusions = 0;
    std::uint8_t tier = 0;       ///< 0 preferred; the higher, the later the resort
    std::uint8_t packaging = 0;  ///< only compared: whether a split is one of packagings
    bool is_inventory = false;
    Cost line_fee = 0;      ///< >= 0, paid once for the order line, `one_time` included
    Cost one_time = 0;      ///< >= 0, part of the line fee: tooling, set-up, freight of the offer; no material
    Cost supplier_fee = 0;  ///< >= 0, paid once however many lines the supplier gets; equal for all of its offers
    std::uint32_t bought_part = 0;  ///< for a joint part: index of the part bought in PartProblem::bought_parts
    /// Index of a charge that is paid once for all offers with this index, of any part (consolidation). Plans of one
    /// part alone are without it.
    std::uint32_t shared_charge = no_charge;
    std::uint32_t stock = no_stock;  ///< position in PartProblem::stocks of the one that it sells from
};

/// A line that a person decided. It is fixed; the solver plans the remainder.
struct PinnedLine {
    std::uint32_t offer = 0;  ///< position in PartProblem::offers
    Quantity quantity = 0;
};

/// A part that is bought for a joint part: its offers may stand for each other, since they serve the same option sets.
struct BoughtPart {
    std::vector<std::uint32_t> sets;  ///< option sets that it may be used for, rising
    Quantity setup_loss = 0;          ///< lost once when any of it is bought
    std::int64_t attrition = 0;       ///< lost in addition to what it covers, in 1e-8 of that: 2 % is 2,000,000

    friend bool operator==(const BoughtPart&, const BoughtPart&) = default;
};

/// A joint part is the need of several option sets (lines of a bill of materials with the same part options) that may
/// buy the same parts, or of one that may buy several. Its need is the sum of theirs, whole for each of a discrete
/// part, without the losses of the parts bought: each part bought adds its attrition and rounds up once, for all that
/// it covers, whole too (unitsFor). A plan is one only when what it buys can be divided so that each option set has its
/// need from parts that serve it. Limits hold for each part bought, as if it were a part of its own.
struct PartProblem {
    Quantity need = 0;  ///< > 0; whole units of a discrete part, unless it is joint
    bool is_discrete = true;
    std::span<const PartOffer> offers;
    std::span<const PriceRow> rows;
    std::span<const Arrival> arrivals;
    std::span<const PinnedLine> pinned = {};
    std::span<const Quantity> set_needs = {};       ///< of a joint part: of each option set; they add up to need
    std::span<const BoughtPart> bought_parts = {};  ///< of a joint part
    std::span<const std::uint32_t> set_lines = {};  ///< of a joint part: lines of each option set; empty: one each
    std::span<const SharedStock> stocks = {};       ///< each of one part bought

    bool isJoint() const { return !bought_parts.empty(); }

    std::span<const PriceRow> rowsOf(const PartOffer& offer) const {
        return rows.subspan(offer.first_row, offer.row_count);
    }
    std::span<const Arrival> arrivalsOf(const PartOffer& offer) const {
        return arrivals.subspan(offer.first_arrival, offer.arrival_count);
    }
};

/// Limits that a plan has to keep. Pinned lines count.
struct PartLimits {
    std::uint32_t max_lines = 2;
    std::uint32_t max_suppliers = 0;           ///< 0: no limit
    Quantity max_excess = unlimited_quantity;  ///< units bought above the need
    /// A joint part also has a limit in parts per million of what a part bought is needed for; negative: no limit. For
    /// other parts it is worked out by the caller (excessLimit).
    std::int64_t max_excess_ppm = -1;
    Cost max_excess_value = unlimited_cost;  ///< excess x lowest unit price bought
    /// Value of one unit of excess afterwards; negative: the cost of storing or scrapping it. Above the cheapest
    /// eligible price, buying without limit would pay, so it is capped at that price.
    UnitPrice residual_value = 0;
    /// Additional cost of a unit of excess value, in parts per million (preference "weighted").
    std::int64_t excess_weight_ppm = 0;
    /// Cost of every line beside its own fee (preference "weighted").
    Cost line_weight = 0;

    friend bool operator==(const PartLimits&, const PartLimits&) = default;
};

/// The smaller of the given limits as units: absolute, and percent of the need in parts per million (negative: none).
Quantity excessLimit(Quantity need, Quantity absolute, std::int64_t need_ppm);

/// The same limits without those of excess.
PartLimits withoutExcessLimits(PartLimits limits);

/// The offers that take part.
struct OfferScope {
    ExclusionSet ignored_exclusions = 0;  ///< rules that count as relaxed
    std::uint8_t highest_tier = 255;
    std::span<const std::uint8_t> left_out =
        {};  ///< by position in PartProblem::offers: not 0 is excluded; empty: none

    bool includes(const PartOffer& offer, std::size_t position) const {
        return (offer.exclusions & ~ignored_exclusions) == 0 && offer.tier <= highest_tier &&
               (left_out.empty() || left_out[position] == 0);
    }
};

/// The offers at the same positions; none of those left out, by position, is in any scope.
std::vector<PartOffer> withoutOffers(std::span<const PartOffer> offers, std::span<const std::uint8_t> left_out);

/// Returns the units of `offer` available for use until `latest`; unlimited_quantity from its lead time on. Offers that
/// share a stock have no more together.
Quantity availableUntil(const PartProblem& problem, const PartOffer& offer, Days latest);
Quantity availableUntil(const PartProblem& problem, const SharedStock& stock, Days latest);

/// The first day on which `quantity` units of `offer` can be used; never if they do not arrive.
Days readyDay(const PartProblem& problem, const PartOffer& offer, Quantity quantity);
Days readyDay(const PartProblem& problem, const SharedStock& stock, Quantity quantity);

/// All days after `after` on which more of some offer of the scope can be had, rising, each once.
std::vector<Days> breakpointDays(const PartProblem& problem, const OfferScope& scope, Days after);

/// The row that prices `quantity` of the offer: the cheapest one that can be ordered so, the first of equals; nullptr
/// when the quantity cannot be ordered. Availability is not looked at.
const PriceRow* rowFor(const PartProblem& problem, const PartOffer& offer, Quantity quantity);

/// The largest quantity that `row` of the offer may price: it ends where a cheaper row begins whose step divides its
/// own. Below that, cheaper rows of coarser steps price some quantities.
Quantity largestAt(const PartProblem& problem, const PartOffer& offer, const PriceRow& row);

/// The smallest quantity that is at least `quantity` and priced by `row` of the offer, at most `largest`; `largest`
/// where there is none.
Quantity smallestAt(
    const PartProblem& problem, const PartOffer& offer, const PriceRow& row, Quantity quantity, Quantity largest
);

/// Columns of one part, for callers that have no columns of their own (tests, single questions).
struct PartTable {
    Quantity need = 0;
    bool is_discrete = true;
    std::vector<PartOffer> offers;
    std::vector<PriceRow> rows;
    std::vector<Arrival> arrivals;
    std::vector<PinnedLine> pinned;
    std::vector<Quantity> set_needs;
    std::vector<BoughtPart> bought_parts;
    std::vector<std::uint32_t> set_lines;
    std::vector<SharedStock> stocks;

    /// Appends an offer with its rows and arrivals; the ranges in `offer` are set here. Returns its position.
    std::uint32_t add(PartOffer offer, std::span<const PriceRow> offer_rows, std::span<const Arrival> offer_arrivals);
    /// Appends a stock with its arrivals. Returns its position, for the offers that sell from it.
    std::uint32_t addStock(SharedStock stock, std::span<const Arrival> stock_arrivals);
    PartProblem problem() const {
        return {need, is_discrete, offers, rows, arrivals, pinned, set_needs, bought_parts, set_lines, stocks};
    }
};

}  // namespace cardcage::sourcing::engine
