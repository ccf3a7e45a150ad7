#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/preferences.hpp"

// Option sets of a joint part for which nothing is bought, because what may be bought does not do for all: README,
// "Joint parts".

namespace cardcage::sourcing::engine {

/// The rest of a joint part: the needs of all option sets, 0 for those left out, and the pinned lines of parts that
/// some of the others use.
struct ServedSets {
    std::vector<Quantity> needs;
    std::vector<PinnedLine> pinned;

    /// The problem with these needs, as a view of this object.
    PartProblem in(PartProblem problem) const;
};
ServedSets servedSets(const PartProblem& problem, std::span<const std::uint32_t> left_out);

/// The day by which supply has to arrive for a set to be served at all.
Days lastDay(const PartPreferences& preferences);

/// The option sets that are left out, rising.
struct LeftOut {
    std::vector<std::uint32_t> of_pins;  ///< served by a part whose pinned lines cannot be ordered as they are
    std::vector<std::uint32_t> sets;     ///< the others
    bool is_proven = true;               ///< no other choice of sets would be better

    std::vector<std::uint32_t> all() const;
};

/// Returns the sets that are left out: those of pins that cannot be ordered, and of the others those with the fewest
/// lines (PartProblem::set_lines) that make the rest possible; of equal ones those whose rest is better by PlanRank,
/// then the largest needs, then the later sets. Limits of excess count unless they may be relaxed. Small groups of
/// competing sets are enumerated; of larger ones the best choice found is returned, and not proven. Empty for a part
/// that is not joint.
LeftOut leftOutSets(PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences);

}  // namespace cardcage::sourcing::engine
