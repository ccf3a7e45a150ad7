#pragma once

#include "result/analysis_result.hpp"
#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {

/// Adds findings about a whole design: a mask or a legend on one side only, files of several projects, plated edges,
/// deep holes. The design is complete.
void addBoardRemarks(FileSet& set, const DesignFiles& part, const Design& design);

}  // namespace cardcage::pcb::analysis
