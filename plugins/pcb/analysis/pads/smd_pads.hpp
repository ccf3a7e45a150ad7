#pragma once

#include <array>

#include "layers/stack_layers.hpp"
#include "nets/barrels.hpp"
#include "openings/openings.hpp"

namespace cardcage::pcb::analysis {

/// Pads for components that are soldered onto one side, at the top and at the bottom. Where no X2 function states them,
/// they are pads without holes below openings of the mask, round ones left out: those are test points and marks.
struct SmdPads {
    std::array<int, 2> on_side{};
    /// Whether functions state those of a side.
    std::array<bool, 2> is_stated{};
};

SmdPads findSmdPads(const CopperLayers& copper, const Barrels& barrels, const Openings& openings);

}  // namespace cardcage::pcb::analysis
