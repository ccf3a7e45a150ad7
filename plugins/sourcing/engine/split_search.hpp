#pragma once

#include <cstdint>
#include <vector>

#include "open_offers.hpp"

/// The search for the best plan of two and more lines. Internal to the engine; why it is exact: README, "One part".
namespace cardcage::sourcing::engine {

/// No plan has more lines.
constexpr std::uint32_t most_lines = 16;

struct SplitBudget {
    std::uint64_t nodes = 0;
    std::int64_t enumeration = 0;
    bool stops_at_first = false;  ///< any plan will do
};

/// What a search found.
struct SplitOutcome {
    struct Line {
        std::uint32_t position = 0;  ///< in PartProblem::offers
        std::int64_t quantity = 0;   ///< in grains
    };
    std::vector<Line> lines;  ///< empty: nothing better than what was to beat
    Cost cost = 0;
    Cost lower_bound = 0;     ///< of all plans with two or more lines
    bool is_complete = true;  ///< false: a budget ended it
    bool is_gated = false;    ///< the bound alone showed that nothing is to be found
    bool is_wide = false;     ///< needed 128-bit integers
    std::uint64_t nodes = 0;
};

/// Scratch memory of searches, so that they need none of their own.
struct SplitScratch {
    /// A row with the quantities that are tried for a line which does not close.
    struct Row {
        std::int64_t smallest = 0;
        std::int64_t step = 1;
        std::int64_t last = 0;  ///< beyond, a better row of the offer takes over, or the line would cover the need
        std::int64_t price = 0;
        std::int64_t reach = 0;    ///< tried are so many quantities from either end; 0: all
        bool is_last_end = false;  ///< `last` is an end where an order has to stop: availability, or a dearer row
    };
    struct Offer {
        std::int64_t bound_price = 0;
        std::int64_t share = 0;
        std::int64_t largest = 0;  ///< of all rows
        Cost fee = 0;
        Cost supplier_fee = 0;
        std::uint32_t source = 0;  ///< index in OpenPart::offers
        std::uint32_t supplier = 0;
        std::uint32_t first_row = 0;  ///< of its rows in `rows`
        std::uint32_t row_end = 0;
        bool is_supplier_used = false;
        bool is_taken = false;  ///< by a line of the plan that is tried
    };
    /// What an offer costs at least for every grain of some rest, and how many it can be of it.
    struct Filling {
        std::int64_t price = 0;
        std::int64_t share = 0;
        std::uint32_t offer = 0;  ///< index in `offers`
    };
    std::vector<Offer> offers;  ///< in order of bound price, then ranks
    std::vector<Row> rows;
    std::int64_t finest = 1;                     ///< step of the rows that are tried
    std::int64_t largest_step = 0;               ///< of all rows
    std::vector<std::vector<Filling>> fillings;  ///< by number of chosen lines: offers that are left, cheapest first
    std::vector<std::int64_t> steps;
    std::vector<std::uint32_t> order;
};

/// The best plan of at least two lines that costs at most `limit`, in grains; of plans with equal cost one with the
/// fewest lines.
SplitOutcome searchSplits(const OpenPart& part, Cost limit, const SplitBudget& budget, SplitScratch& scratch);

}  // namespace cardcage::sourcing::engine
