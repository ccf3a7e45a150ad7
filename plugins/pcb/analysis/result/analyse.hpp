#pragma once

#include <vector>

#include "files/set_file.hpp"
#include "result/analysis_result.hpp"
#include "values/limits.hpp"

namespace cardcage::pcb::analysis {

/// Reads all files of an upload and says which board they are. Never throws on bad input; depends on the files only.
AnalysisResult analyse(std::vector<InputFile> inputs, const Limits& limits = {});

}  // namespace cardcage::pcb::analysis
