#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "joint/joint_costs.hpp"

namespace cardcage::sourcing::engine {

/// Bounds of the quantity that each part of a cluster covers.
struct CoverBox {
    std::vector<Quantity> from;
    std::vector<Quantity> to;
};

/// Parts bought that are connected by option sets with several usable parts. Needs that only one part serves are its
/// base.
struct JointCluster {
    std::vector<std::uint32_t> parts;                      ///< indices in PartProblem::bought_parts
    std::vector<Quantity> bases;                           ///< by part of the cluster
    std::vector<BoughtPart> bought;                        ///< the same parts with the sets of the cluster
    std::vector<Quantity> needs;                           ///< of the sets that may use several parts
    std::vector<std::vector<std::uint32_t>> parts_of_set;  ///< of the cluster

    /// Returns the largest quantity that a part covers.
    Quantity mostOf(const JointCosts& costs, std::size_t part) const;

    /// Returns the bounds that hold for every division.
    CoverBox wholeBox(const JointCosts& costs) const;

    /// Narrows a box to the quantities that the needs permit: a part covers what the others cannot. False: the box is
    /// empty.
    bool narrow(CoverBox& box) const;
    /// The same for one part.
    bool narrow(CoverBox& box, std::size_t part) const;
};

/// The clusters of a joint part. Nothing: the offers cannot cover the needs at any cost.
std::optional<std::vector<JointCluster>> clustersOf(const JointCosts& costs, const PartProblem& problem);

/// A better division than the given one: needs move from part to part as long as that saves cost. Empty: none with
/// plans for all parts was found. Stops after this number of solved parts in total.
std::vector<Quantity> exchanged(
    JointCosts& costs, const JointCluster& cluster, const std::vector<Quantity>& covers, std::uint64_t most_solves
);

}  // namespace cardcage::sourcing::engine
