#pragma once

#include "export/manufacturing_data.hpp"

namespace cardcage::costing {

/// Complete manufacturing costs of an assembly and its subassemblies: frozen ones unchanged, others as of now. 404; 409
/// circular_nesting, costs_too_large.
ManufacturingData readManufacturingData(sdk::Call& call, const AssemblyId& id);

}  // namespace cardcage::costing
