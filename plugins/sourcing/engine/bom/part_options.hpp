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
    std::uint32_t uncovered_lines = 0;  ///< that get nothing, where others are covered
    Days days_late = 0;
    bool breaks_excess_limit = false;
    Cost objective = 0;
};

/// Buys what lines take of one market, lines rising. The caller knows their needs, rounds the sum of each part once and
/// solves the parts. Called at most once for each of these.
using OptionCostOf = std::function<OptionCost(std::span<const OptionTake> takes)>;

/// The market of a part: parts that share offers are bought together, and have one number.
using OptionMarketOf = std::function<std::uint32_t(std::uint32_t part)>;

/// At least so much of the objective is added whenever `line` takes `part`, whoever else takes it (need x cheapest
/// price). Only used for components with many assignments; 0 is always right.
using OptionBoundOf = std::function<Cost(std::uint32_t part, std::uint32_t line)>;

/// The part each line takes, and the sums over all parts.
struct OptionAssignment {
    std::vector<std::uint32_t> part_of_line;
    std::uint32_t uncovered_lines = 0;
    std::int64_t days_late = 0;
    std::uint32_t broken_limits = 0;  ///< parts that break their limit of excess
    Cost objective = 0;
    bool is_proven = true;
    std::uint64_t part_solves = 0;
};

struct OptionBudget {
    std::uint64_t assignments = 1u << 16;  ///< up to so many in a component are enumerated; more: branch and bound
    std::uint64_t nodes = 1u << 20;        ///< of the branch and bound of a component, then the best so far counts
};

/// Assigns parts to lines: fewest uncovered lines, then fewest days late in all, then fewest parts that break their
/// limit of excess, then lowest objective, then the parts that come first on the lines. Lines that share parts or
/// markets, directly or through others, are decided together. Where the budget ends the search, lines are moved one by
/// one from the best that it found, and nothing is proven. Without `market_of` no parts share offers.
OptionAssignment assignOptions(
    std::span<const OptionLine> lines,
    const OptionCostOf& cost_of,
    const OptionBoundOf& bound_of = {},
    OptionBudget budget = {},
    const OptionMarketOf& market_of = {}
);

}  // namespace cardcage::sourcing::engine
