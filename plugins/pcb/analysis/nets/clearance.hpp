#pragma once

#include <array>
#include <string>
#include <vector>

#include "layers/stack_layers.hpp"
#include "nets/gaps.hpp"
#include "nets/nets.hpp"
#include "values/measure.hpp"

namespace cardcage::pcb::analysis {

/// Two objects of different nets, or of none, near each other.
struct NearPair {
    Nm distance = 0;
    Point place;
    /// The X2 names of their nets; empty when there are none.
    std::array<std::string, 2> nets;
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
LayerGaps measureGaps(const CopperLayers& copper, std::size_t place, const Nets& nets, double net_trust);

}  // namespace cardcage::pcb::analysis
