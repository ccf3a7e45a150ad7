#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "part/open_offers.hpp"
#include "single/split_fillings.hpp"
#include "single/split_rows.hpp"

/// The search for the best plan of two and more lines. Internal to the engine; the proof is in README, "One part".
namespace cardcage::sourcing::engine {

/// No plan has more lines.
constexpr std::uint32_t most_lines = 16;

struct SplitBudget {
    std::uint64_t nodes = 0;
    std::int64_t enumeration = 0;
    bool stops_at_first = false;  ///< any plan will do
};

/// The outcome of a search.
struct SplitOutcome {
    struct Line {
        std::uint32_t position = 0;  ///< in PartProblem::offers
        std::int64_t quantity = 0;   ///< in grains
    };
    std::vector<Line> lines;  ///< empty: nothing better than what was to beat
    Cost cost = 0;
    Cost lower_bound = 0;     ///< of all plans with two or more lines
    bool is_complete = true;  ///< false: a budget ended it
    bool is_gated = false;    ///< the bound alone showed that there is no such plan
    bool is_wide = false;     ///< needed 128-bit integers
    std::uint64_t nodes = 0;
};

/// Scratch memory of searches, so that they need none of their own.
struct SplitScratch {
    SplitRows rows;
    std::array<std::vector<Filling>, most_lines> fillings;  ///< by number of chosen lines
    std::vector<std::uint32_t> order;
};

/// The best plan of at least two lines that costs at most `limit`, in grains; of plans with equal cost one with the
/// fewest lines.
SplitOutcome searchSplits(const OpenPart& part, Cost limit, const SplitBudget& budget, SplitScratch& scratch);

}  // namespace cardcage::sourcing::engine
