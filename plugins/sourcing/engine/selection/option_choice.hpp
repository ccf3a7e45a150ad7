#pragma once

#include <span>
#include <vector>

#include "bom/explosion.hpp"
#include "market/offer_table.hpp"
#include "selection/part_options.hpp"
#include "selection/selection.hpp"
#include "solver/parallel.hpp"

// Lines that take exactly one of their parts, because mixing is forbidden: README, "Part options of a design".

namespace cardcage::sourcing::engine {

/// A part that a line may take. Groups are of one part each here.
struct LineOption {
    GroupIndex group = 0;
    std::int64_t attrition = 0;  ///< of the line when it takes this part, as in BomLine

    friend bool operator==(const LineOption&, const LineOption&) = default;
};

/// A bought line and the parts it may take, the preferred one first.
struct LineOptions {
    LineIndex line = 0;
    std::vector<LineOption> options;
};

/// The chosen option of each line.
struct ChosenOptions {
    std::vector<LineOption> options;  ///< by position of the requested lines
    bool is_proven = true;
    std::uint64_t part_solves = 0;
};

/// Chooses the option of each line so that most pinned order lines are kept: the part of a pin is taken by some line,
/// and can be bought with it. Of these choices the one counts with which most lines can be bought, then with the fewest
/// days late (or, if the earliest day is the goal, the fewest days of all parts), then with the fewest limits of excess
/// broken, then at the lowest cost. Where parts that share offers have too little for all, the lines of a part are
/// bought together or not at all (leftOutSets). Needs of lines outside `lines` for
/// these groups are bought together with them. An option whose unit does not convert into that of its line counts only
/// if the line has no other. Lines without a need take their first one. Throws the exceptions of Bom::explode().
ChosenOptions chooseOptions(
    const Design& design,
    std::span<const Demand> demands,
    std::span<const LineOptions> lines,
    const OfferTable& offers,
    const SelectionSettings& settings,
    SolverPool& solvers
);

}  // namespace cardcage::sourcing::engine
