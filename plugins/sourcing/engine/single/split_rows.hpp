#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "part/open_offers.hpp"

/// The rows that the search of plans with two and more lines tries. Internal to the engine; the reason why they are
/// sufficient: README, "One part".
namespace cardcage::sourcing::engine {

/// A row with the quantities that are tried for a line which does not close.
struct SplitRow {
    std::int64_t smallest = 0;
    std::int64_t step = 1;
    std::int64_t largest = 0;
    std::int64_t price = 0;
    std::int64_t last = 0;     ///< beyond, a better row of the offer takes over, or the line would cover the need
    std::int64_t reach = 0;    ///< tried are so many quantities from either end; 0: all
    bool is_last_end = false;  ///< `last` is an end where an order has to stop: availability, or a more expensive row
    enum class State : std::uint8_t { Unknown, Tried, Dominated } state = State::Unknown;
};

struct SplitOffer {
    const OpenOffer* source = nullptr;
    std::uint32_t first_row = 0;
    std::uint32_t row_end = 0;
    std::int64_t finest_step = 0;    ///< of all open rows
    std::int64_t coarsest_step = 0;  ///< of all open rows
    std::int64_t latest_from = 0;    ///< largest of the smallest orders of all open rows
    bool is_taken = false;           ///< by a line of the plan that is tried
};

/// Offers of one part in order of their bound price, then ranks, with the rows that can be in a plan which costs at
/// most a limit. Keeps its memory between parts.
class SplitRows {
public:
    /// Views `part`, which has to outlive the search. False when more than `enumeration` quantities of one row would
    /// have to be tried.
    bool begin(const OpenPart& part, Cost limit, std::int64_t enumeration);

    std::span<SplitOffer> offers() { return offers_; }
    std::span<const SplitOffer> offers() const { return offers_; }
    std::span<SplitRow> rowsOf(const SplitOffer& offer) {
        return std::span(rows_).subspan(offer.first_row, offer.row_end - offer.first_row);
    }
    std::span<const SplitRow> rowsOf(const SplitOffer& offer) const {
        return std::span(rows_).subspan(offer.first_row, offer.row_end - offer.first_row);
    }
    /// Whether no other offer serves as well as this row of the offer for a line that does not close. Computed when the
    /// search first reaches the row, because it reaches few.
    bool isTried(std::uint32_t offer, SplitRow& row) const {
        if (row.state == SplitRow::State::Unknown)
            row.state = isDominated(offer, row) ? SplitRow::State::Dominated : SplitRow::State::Tried;
        return row.state == SplitRow::State::Tried;
    }
    /// The finest step of all rows.
    std::int64_t finest() const { return finest_; }
    std::int64_t highestPrice() const { return highest_price_; }

private:
    /// Number of the cheapest offers that are examined for dominance over a row.
    static constexpr std::size_t most_dominators = 8;

    struct Place {
        std::int64_t bound_price = 0;
        std::uint64_t ranks = 0;
        std::uint32_t source = 0;
    };
    /// Properties of all open rows of an offer together.
    struct Ladder {
        Quantity finest_step = std::numeric_limits<Quantity>::max();
        Quantity coarsest_step = 0;
        Quantity least_largest = std::numeric_limits<Quantity>::max();
        Quantity latest_from = 0;
        UnitPrice highest_price = 0;
    };

    void sortOffers();
    void setMargin(Cost limit);
    void collectRows();
    Ladder collectRowsOf(const OpenOffer& offer);
    void addRow(const OpenRow& row);
    static void endRow(SplitRow& row, const OpenRow& next);
    void setReach(SplitRow& row) const;
    bool settleReach();
    bool isDominated(std::uint32_t index, const SplitRow& row) const;
    bool canReplace(const OpenOffer& other, const OpenOffer& offer) const;
    bool servesCheaper(const SplitOffer& other, const SplitOffer& offer, const SplitRow& row) const;

    const OpenPart* part_ = nullptr;
    std::int64_t enumeration_ = 0;
    std::int64_t marginal_price_ = 0;  ///< of the last grain of the need in the bound of all plans
    double slack_ = 0;  ///< difference between that bound and the limit, in 10^-6 units x price; rounded up
    std::vector<SplitOffer> offers_;
    std::vector<SplitRow> rows_;
    std::int64_t finest_ = 1;
    std::int64_t highest_price_ = 0;
    bool may_reach_further_ = false;  ///< there may be rows with many quantities whose step is not the finest
    std::array<std::uint32_t, most_dominators> dominators_{};  ///< offers whose whole ladder has one step and no end
    std::size_t dominator_count_ = 0;
    std::vector<Place> places_;
    std::vector<std::int64_t> steps_;
};

}  // namespace cardcage::sourcing::engine
