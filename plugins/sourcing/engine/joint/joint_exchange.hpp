#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "joint/joint_costs.hpp"

namespace cardcage::sourcing::engine {

/// Parts bought that are connected by option sets which may use several of them. What only one part serves is its base.
struct JointCluster {
    std::vector<std::uint32_t> parts;                      ///< places in PartProblem::bought_parts
    std::vector<Quantity> bases;                           ///< by part of the cluster
    std::vector<BoughtPart> bought;                        ///< the same parts with the sets of the cluster
    std::vector<Quantity> needs;                           ///< of the sets that may use several parts
    std::vector<std::vector<std::uint32_t>> parts_of_set;  ///< of the cluster

    /// Returns how much a part covers at most.
    Quantity mostOf(const JointCosts& costs, std::size_t part) const;
};

/// The clusters of a joint part. Nothing: what can be bought does not cover the needs, whatever it costs.
std::optional<std::vector<JointCluster>> clustersOf(const JointCosts& costs, const PartProblem& problem);

/// A better division than the given one: needs move from part to part as long as that saves something. Empty: none was
/// found whose parts have plans. Stops when so many parts were solved in all.
std::vector<Quantity> exchanged(
    JointCosts& costs, const JointCluster& cluster, const std::vector<Quantity>& covers, std::uint64_t most_solves
);

}  // namespace cardcage::sourcing::engine
