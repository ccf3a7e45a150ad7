#pragma once

#include <optional>

#include "words.hpp"

namespace cardcage::pcb {

/// Ends the shares of a locked PCB, or of one of its specifications: they are about to go.
void endShares(sdk::Call& call, const PcbId& pcb, const std::optional<SpecificationId>& specification = {});

}  // namespace cardcage::pcb
