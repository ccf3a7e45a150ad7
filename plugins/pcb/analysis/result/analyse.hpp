#pragma once

#include <vector>

#include "files/set_file.hpp"
#include "result/analysis_result.hpp"
#include "values/budget.hpp"
#include "values/limits.hpp"

namespace cardcage::pcb::analysis {

/// Reads all files of an upload and says which board they are. Never throws on bad input; depends on the files only,
/// and not on how `parallel` shares the work of the layers out.
AnalysisResult analyse(std::vector<InputFile> inputs, const Limits& limits = {}, const Parallel& parallel = serially);

/// A result and the files that it is about, as they were read: `files.files` are those of `result.files`.
struct AnalysedSet {
    FileSet files;
    AnalysisResult result;
};

/// Does the same and keeps the drawings. `progress` is told "reading", "board" and "copper". Roles, size and holes are
/// always found; of the copper, steps are left out for which the budget is used up.
AnalysedSet analyseSet(
    std::vector<InputFile> inputs,
    const Limits& limits,
    const Parallel& parallel,
    const Progress& progress,
    const Budget& budget = {}
);

}  // namespace cardcage::pcb::analysis
