#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "values/numbers.hpp"

/// Lines of a bill of materials that name several part options of which each line takes exactly one (mixing forbidden).
namespace cardcage::sourcing::engine {

/// One line and the parts it may take, the preferred one first.
struct OptionLine {
    std::vector<std::uint32_t> parts;
};

/// A line and the part that it takes.
struct OptionTake {
    std::uint32_t line = 0;
    std::uint32_t part = 0;

    friend auto operator<=>(const OptionTake&, const OptionTake&) = default;
};

/// The cost of buying parts for some lines together.
struct OptionCost {
    bool is_covered = false;
    std::uint32_t kept_pins = 0;        ///< pinned order lines that are bought
    std::uint32_t uncovered_lines = 0;  ///< lines without parts, while others are covered
    Days days_late = 0;
    bool breaks_excess_limit = false;
    Cost objective = 0;
};

/// Buys the parts that lines take from one market, lines rising. The caller knows their needs, rounds the sum of each
/// part once and solves the parts. Called at most once for each of these.
using OptionCostOf = std::function<OptionCost(std::span<const OptionTake> takes)>;

/// The market of a part: parts that share offers are bought together and have one market number.
using OptionMarketOf = std::function<std::uint32_t(std::uint32_t part)>;

/// The pinned order lines of a market that some choice may keep.
using OptionPinsOf = std::function<std::uint32_t(std::uint32_t market)>;

/// Lower bound of the addition to the objective whenever `line` takes `part`, independent of other lines (need x
/// cheapest price). Only used for components with many assignments; 0 is always correct.
using OptionBoundOf = std::function<Cost(std::uint32_t part, std::uint32_t line)>;

/// The part each line takes, and the sums over all parts.
struct OptionAssignment {
    std::vector<std::uint32_t> part_of_line;
    std::uint32_t kept_pins = 0;
    std::uint32_t uncovered_lines = 0;
    std::int64_t days_late = 0;
    std::uint32_t broken_limits = 0;  ///< parts above their limit of excess
    Cost objective = 0;
    bool is_proven = true;
    std::uint64_t part_solves = 0;
};

struct OptionBudget {
    std::uint64_t assignments = 1u << 16;  ///< up to so many in a component are enumerated; more: branch and bound
    std::uint64_t nodes = 1u << 20;        ///< of the branch and bound of a component; beyond, the best so far counts
};

/// Assigns parts to lines: most pinned order lines kept, then fewest uncovered lines, then fewest days late in total,
/// then fewest parts above their limit of excess, then lowest objective, then the first parts of the lines. Lines that
/// share parts or markets, directly or indirectly, are decided together. If the budget ends the search, lines are moved
/// one by one from its best assignment, and nothing is proven. Without `market_of` no parts share offers; without
/// `pins_of` nothing is pinned.
OptionAssignment assignOptions(
    std::span<const OptionLine> lines,
    const OptionCostOf& cost_of,
    const OptionBoundOf& bound_of = {},
    OptionBudget budget = {},
    const OptionMarketOf& market_of = {},
    const OptionPinsOf& pins_of = {}
);

}  // namespace cardcage::sourcing::engine
