#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "joint/joint_exchange.hpp"

// Divisions of the needs of a joint part within limits of excess, at any cost: README, "Joint parts".

namespace cardcage::sourcing::engine {

/// The quantities that a part can cover within all limits. Between two numbers of units that it can buy without excess,
/// the possible ones are those near the upper end: a plan for one of them is one for all above it, with less excess.
class PossibleQuantities {
public:
    PossibleQuantities(JointCosts& costs, std::uint32_t part) : costs_(costs), part_(part), step_(costs.step()) {}

    bool includes(Quantity covered) { return isPossible(costs_.unitsFor(part_, covered)); }

    /// Returns the smallest possible quantity between these.
    std::optional<Quantity> next(Quantity from, Quantity to);
    /// Returns the largest possible quantity between these.
    std::optional<Quantity> previous(Quantity from, Quantity to);

private:
    // In units.
    bool isPossible(Quantity units) { return costs_.isPossible(part_, units); }
    std::optional<Quantity> nextUnits(Quantity from, Quantity to);
    std::optional<Quantity> previousUnits(Quantity from, Quantity to);
    Quantity firstIn(Quantity from, Quantity last);
    bool isExactBelow(Quantity units, Quantity end);
    std::optional<Quantity> exactBelow(Quantity from, Quantity end);

    JointCosts& costs_;
    std::uint32_t part_;
    Quantity step_;
};

/// A division in which each part has a plan within all limits.
struct PossibleDivision {
    Feasibility answer = Feasibility::Undecided;
    std::vector<Quantity> covers;  ///< by part of the cluster, if it is possible
};

/// Searches for a possible division of a cluster. `most_nodes` and `most_solves` (of `costs`, in total) bound the work.
PossibleDivision possibleDivision(
    JointCosts& costs, const JointCluster& cluster, std::uint64_t most_nodes, std::uint64_t most_solves
);

}  // namespace cardcage::sourcing::engine
