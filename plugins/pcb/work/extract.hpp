#pragma once

#include "analysis/result/analysis_result.hpp"
#include "work/analyse_files.hpp"

namespace cardcage::pcb {

/// Returns the settings that the files of a board have: each as measured, or null unless it is sure. `result` is the
/// one that the design is of.
ExtractedSettings extractedFrom(const analysis::Design& design, const analysis::AnalysisResult& result);

/// Returns what rules ask for beside settings. `result` is the one that the design is of.
BoardMeasurements measuredIn(const analysis::Design& design, const analysis::AnalysisResult& result);

}  // namespace cardcage::pcb
