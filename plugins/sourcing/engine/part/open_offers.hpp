#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "part/part_plan.hpp"

/// Offers of one part that can be bought by a day, in the numbers of the search. Internal to the engine.
namespace cardcage::sourcing::engine {

/// The smallest multiple of `step` that is at least `quantity`, both in grains. Most steps are 1, and divisions slow.
constexpr std::int64_t smallestMultiple(std::int64_t quantity, std::int64_t step) {
    return step == 1 ? quantity : (quantity + step - 1) / step * step;
}
constexpr std::int64_t largestMultiple(std::int64_t quantity, std::int64_t step) {
    return step == 1 ? quantity : quantity / step * step;
}

/// A price row, ended by what is available.
struct OpenRow {
    std::int64_t smallest = 0;
    std::int64_t step = 1;
    std::int64_t largest = 0;  ///< no more can be ordered at this price; need not be a multiple of the step
    std::int64_t price = 0;    ///< of one grain; residual value taken off
};

/// An offer of which some row is open, that is, can be a part of a split.
struct OpenOffer {
    std::uint32_t position = 0;  ///< in PartProblem::offers
    std::uint32_t supplier = 0;
    std::uint32_t supplier_rank = 0;
    std::uint32_t offer_rank = 0;
    bool is_supplier_used = false;  ///< by a pinned line: its fee is paid, it is no additional supplier
    std::int64_t largest = 0;       ///< the most that can be ordered of an open row
    std::int64_t share = 0;         ///< the largest line it can be in a split; below the need
    std::int64_t price = 0;         ///< the lowest of its open rows
    std::int64_t bound_price = 0;   ///< no grain of a line in a split costs less, its part of the line fee included
    Cost fee = 0;
    Cost supplier_fee = 0;
    Quantity available = 0;            ///< without regard to the rows
    std::span<const PriceRow> listed;  ///< its rows as the problem has them
};

/// Limits of the search, without the pinned lines.
struct OpenLimits {
    std::uint32_t max_lines = 0;
    std::uint32_t max_suppliers = 0;  ///< additional ones; as many as lines when there is no limit
    std::int64_t max_excess = 0;
    Cost max_excess_value = 0;
    std::int64_t residual_value = 0;
    std::int64_t excess_weight_ppm = 0;
    std::int64_t lowest_pinned_price =
        0;  ///< the excess is valued at the lowest price bought; huge when nothing is pinned

    /// Whether the value of the excess matters, so that every line has to be necessary.
    bool hasExcessValue() const { return max_excess_value < unlimited_cost || excess_weight_ppm > 0; }
};

/// A line that covers the whole need by itself.
struct SingleLine {
    std::uint32_t position = 0;  ///< in PartProblem::offers
    std::int64_t quantity = 0;
    Cost cost = unlimited_cost;
    bool has_equal = false;  ///< another one costs the same
};

/// The open offers of one part, with views of their rows.
///
/// Quantities are counted in grains: whole units of a discrete part, 10^-6 units of another. Costs are price x grains,
/// so one is 10^-10 of the base currency for a discrete part. Where a fee or a weight has digits below that, a grain is
/// 10^-6 units for discrete parts, too.
struct OpenPart {
    std::int64_t grain = one_unit;
    std::int64_t need = 0;
    bool counts_quantity = false;  ///< see OpenRequest
    OpenLimits limits;
    std::vector<OpenOffer> offers;  ///< that can be part of a split
    std::optional<SingleLine> single;
    Cost highest_fee = 0;
    bool has_supplier_fees = false;
    std::uint64_t rows_seen = 0;

    std::int64_t inGrains(Quantity quantity) const { return grain == 1 ? quantity : quantity / one_unit; }
    /// Returns the price of one grain; residual value is taken off.
    std::int64_t priceOf(UnitPrice unit_price) const {
        return counts_quantity ? 1 : unit_price - limits.residual_value;
    }
    /// Whether the row has a smallest order that can be had and is below the need.
    bool isOpen(const OpenOffer& offer, const PriceRow& row) const {
        return row.smallest_order <= std::min({offer.available, row.largest_order, need * grain - 1});
    }
    OpenRow openRow(const OpenOffer& offer, const PriceRow& row) const {
        return {
            .smallest = inGrains(row.smallest_order),
            .step = inGrains(row.step),
            .largest = inGrains(std::min(offer.available, row.largest_order)),
            .price = priceOf(row.unit_price)};
    }
    /// Cost of an excess at this lowest price bought, residual value aside.
    Cost excessWeight(std::int64_t excess, std::int64_t lowest_price) const {
        return partsPerMillion(Cost{excess} * lowest_price, limits.excess_weight_ppm);
    }
};

/// A question about one part.
struct OpenRequest {
    const PartProblem& problem;
    const PartLimits& limits;  ///< with the effective residual value
    Days latest_day;
    const OfferScope& scope;
    std::span<const PlanLine> pinned;  ///< lines that are settled; the need is what they leave
    bool counts_quantity = false;      ///< every unit costs 1 and nothing else does: the smallest excess is sought
    /// The most of each offer, by position in PartProblem::offers; empty: what is available.
    std::span<const Quantity> most = {};
};

/// Fills `part` anew, and finds the best single line on the way: for each row the smallest order that covers the need.
/// That includes buying up to a break. `part` keeps its memory.
void openPart(const OpenRequest& request, OpenPart& part);

}  // namespace cardcage::sourcing::engine
