#pragma once

#include <span>
#include <vector>

#include "explosion.hpp"
#include "offer_table.hpp"
#include "parallel.hpp"
#include "part_options.hpp"
#include "preferences.hpp"

// Lines that take exactly one of their parts, where mixing is forbidden: README, "Part options of a design".

namespace cardcage::sourcing::engine {

/// A bought line and the groups it may belong to, the preferred one first. Groups are of one part each then.
struct LineOptions {
    LineIndex line = 0;
    std::vector<GroupIndex> groups;
};

/// What each line takes.
struct ChosenOptions {
    std::vector<GroupIndex> groups;  ///< by position of the options
    bool is_proven = true;
    std::uint64_t part_solves = 0;
};

/// The group of each line, such that most lines can be bought, then with the fewest days late, then for the least. What
/// lines outside of `options` need of these groups is bought together with them. Throws what Bom::explode() throws.
ChosenOptions chooseOptions(
    const Design& design,
    std::span<const Demand> demands,
    std::span<const LineOptions> options,
    const OfferTable& offers,
    const Preferences& preferences,
    SolverPool& solvers
);

}  // namespace cardcage::sourcing::engine
