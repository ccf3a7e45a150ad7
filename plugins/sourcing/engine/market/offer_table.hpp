#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bom/explosion.hpp"
#include "part/part_problem.hpp"
#include "values/fingerprint.hpp"
#include "values/large_vector.hpp"

namespace cardcage::sourcing::engine {

/// The origin of an offer, as hashes by the caller, for comparisons of two runs: the same offer, a new price or only a
/// new rate. It has no influence on plans.
struct OfferOrigin {
    std::uint64_t offer = 0;     ///< of its identity in all runs; 0: the caller's index is used
    std::uint64_t prices = 0;    ///< of the ladder as sent, with its currency and unit; 0: the rows are used
    std::uint64_t rates = 0;     ///< of the rates that were applied
    std::uint64_t stock = 0;     ///< of stock and arrivals, by the calendar; 0: the arrivals are used
    std::uint64_t terms = 0;     ///< of its supplier's terms
    std::uint64_t left_out = 0;  ///< of those of its prices that preferences leave out; 0: none
    std::uint64_t payment = 0;   ///< of what preferences say of its one-time costs; 0: nothing
};

/// The offers of a scenario in columns: those of an option group are contiguous, groups in the order of the design. The
/// table is filled once and serves any number of quantities.
class OfferTable {
public:
    /// Reserves memory for this number of offers and price rows, before the first group. It need not be exact.
    void reserve(std::size_t offers, std::size_t rows);

    /// Begins the next group. An offer that may serve several groups is added to each of them.
    void beginGroup();

    /// Adds an offer to the group that was begun last and returns its position in it. Offers should come in order of
    /// supplier rank, then offer rank, which does not change the plan. Ranges in `offer` are set here.
    std::uint32_t add(
        PartOffer offer,
        std::span<const PriceRow> rows,
        std::span<const Arrival> arrivals,
        const OfferOrigin& origin = {}
    );

    /// Adds a stock to the group that was begun last and returns its position in it, for PartOffer::stock. The range in
    /// `stock` is set here.
    std::uint32_t addStock(SharedStock stock, std::span<const Arrival> arrivals);
    /// Lets an offer of the group that was begun last sell from a stock of the group.
    void sellFrom(std::uint32_t stock, std::uint32_t position);

    /// Fixes a line in the group that was begun last.
    void pin(PinnedLine line);

    /// Adds one-time costs to an offer of its own.
    void addOneTimeCost(GroupIndex group, std::uint32_t position, Cost cost);
    /// Lets an offer share a charge.
    void shareCharge(GroupIndex group, std::uint32_t position, std::uint32_t charge);

    /// Appends the groups of another table, which allows filling tables in several threads.
    void append(OfferTable&& other);

    std::size_t groups() const { return groups_.size(); }
    std::span<const PartOffer> offersOf(GroupIndex group) const;
    std::span<const OfferOrigin> originsOf(GroupIndex group) const;

    /// The problem of buying `need` for a group, a view into the table. Offers, rows and arrivals count from the first
    /// one of the group. For a joint part, `set_needs` are the needs of its option sets and `bought_parts` the parts
    /// that serve them; both outlive the problem.
    PartProblem problem(
        GroupIndex group,
        Quantity need,
        bool is_discrete,
        std::span<const Quantity> set_needs = {},
        std::span<const BoughtPart> bought_parts = {}
    ) const;

    /// Hash of everything in the table for the group that a plan may depend on. Numbers of the caller (offer, supplier)
    /// and the absolute height of ranks have no influence.
    void addTo(FingerprintBuilder& builder, GroupIndex group) const;

private:
    /// The columns that were added to one table.
    struct Columns {
        LargeVector<PartOffer> offers;
        LargeVector<PriceRow> rows;
        LargeVector<Arrival> arrivals;
        std::vector<PinnedLine> pinned;
        std::vector<SharedStock> stocks;
        LargeVector<OfferOrigin> origins;
    };

    /// The place where a group begins; it ends where the next one of the same columns does.
    struct Start {
        std::uint32_t columns = 0;
        std::uint32_t offer = 0;
        std::uint32_t row = 0;
        std::uint32_t arrival = 0;
        std::uint32_t pinned = 0;
        std::uint32_t stock = 0;
    };

    Start endOf(GroupIndex group) const;
    PartOffer& offerAt(GroupIndex group, std::uint32_t position);

    std::vector<Start> groups_;
    std::vector<Columns> columns_;
};

}  // namespace cardcage::sourcing::engine
