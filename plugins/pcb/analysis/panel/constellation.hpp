#pragma once

#include <optional>
#include <vector>

#include "panel/features.hpp"

namespace cardcage::pcb::analysis {

/// A group of features that recurs, turned or not.
struct Cluster {
    /// Around the features, which is less than the board.
    Box box;
    int quarters = 0;
};

/// Parts `features` into equal groups that lie apart from each other: shifts and quarter turns map at least 95 % of one
/// onto each other one, and nine tenths of all features are in them. Nothing when there is no such part. It looks at
/// features of the rarest kinds first, at most 64 groups, and takes time in proportion to the number of features.
std::vector<Cluster> clustersOf(const std::vector<Feature>& features);

}  // namespace cardcage::pcb::analysis
