#pragma once

#include <string>

#include "export/manufacturing_data.hpp"

namespace cardcage::costing {

/// The export as an Office Open XML workbook: one row per resource of each activity, with the totals on a separate
/// sheet.
std::string makeSpreadsheet(const ManufacturingData& data);

}  // namespace cardcage::costing
