#pragma once

#include <array>
#include <vector>

#include "layers/stack_layers.hpp"
#include "nets/barrels.hpp"
#include "nets/gaps.hpp"
#include "nets/nets.hpp"
#include "values/budget.hpp"
#include "values/found_object.hpp"
#include "values/measure.hpp"

namespace cardcage::pcb::analysis {

/// Two objects of different nets, or of none, near each other.
struct NearPair {
    Nm distance = 0;
    Point place;
    std::array<FoundObject, 2> objects;
};

/// The gaps of one layer.
struct LayerGaps {
    /// Between different nets.
    Measure clearance;
    Measure same_net_gap;
    /// Between any two islands.
    Measure gap;
    /// The five smallest clearances.
    std::vector<NearPair> nearest;
};

/// Gaps are looked for up to this distance; a board without any has none that matters.
constexpr double farthest_gap = 2.0 * one_millimetre;

/// Returns the gaps of the layer at `place`; `net_trust` says how far the nets can be trusted.
LayerGaps measureGaps(
    const CopperLayers& copper,
    std::size_t place,
    const Nets& nets,
    const Barrels& barrels,
    double net_trust,
    Deadline deadline = {}
);

}  // namespace cardcage::pcb::analysis
