#pragma once

#include "export/manufacturing_data.hpp"

namespace cardcage::costing {

/// Complete manufacturing costs of an assembly and of what it contains: frozen ones as they were, others as they are.
/// 404; 409 circular_nesting, costs_too_large.
ManufacturingData readManufacturingData(sdk::Call& call, const AssemblyId& id);

}  // namespace cardcage::costing
