#pragma once

#include <optional>

#include "part/part_plan.hpp"
#include "single/split_search.hpp"

namespace cardcage::sourcing::engine {

/// Solves one part by dynamic programming over the quantity: exact whatever the steps and prices, in time
/// O(suppliers x lines x rows x need) and memory O(suppliers x lines x need), all counted in the largest step that
/// divides all others. The number of suppliers only counts where it is limited. The search falls back to it.
///
/// Pinned lines and limits or weights of the excess *value* are not supported. Nothing when more than `max_cells` cells
/// would be needed.
std::optional<PartSolution> solveDensely(
    const PartProblem& problem,
    const PartLimits& limits,
    Days latest_day = any_day,
    const OfferScope& scope = {},
    std::int64_t max_cells = 1 << 24
);

/// The same for the problem of searchSplits(): the best plan of at least two lines that costs at most `limit`.
std::optional<SplitOutcome> denseSplits(const OpenPart& part, Cost limit, std::int64_t max_cells);

}  // namespace cardcage::sourcing::engine
