#pragma once

#include <cstdint>
#include <vector>

#include "layers/stack_layers.hpp"
#include "nets/barrels.hpp"
#include "nets/nets.hpp"
#include "values/found_object.hpp"

namespace cardcage::pcb::analysis {

/// Describes a shape of the layer at `place`: what drew it, its net, and its pin. Takes time in proportion to
/// `barrels`.
FoundObject objectOf(
    const CopperLayers& copper,
    std::size_t place,
    std::uint32_t shape,
    const Nets& nets,
    const std::vector<Barrel>& barrels
);

}  // namespace cardcage::pcb::analysis
