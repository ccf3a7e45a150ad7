#pragma once

#include <string>

#include "export/manufacturing_data.hpp"

namespace cardcage::costing {

/// The export as an Office Open XML workbook: a line for each resource of each activity, and the totals on a sheet of
/// their own.
std::string makeSpreadsheet(const ManufacturingData& data);

}  // namespace cardcage::costing
