#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/result/analysis_result.hpp"
#include "work/analyse_files.hpp"

// A result of the analysis as records.

namespace cardcage::pcb {

/// Returns a length as mm and any other number as it is, with 4 decimals.
Measure measureOf(analysis::Nm length);
Measure measureOf(double number);

/// Returns a separation as the word of the setting.
rules::Separation separationSetting(analysis::Separation separation);

/// Returns a text of a file as UTF-8 without control characters, at most 500 bytes of it. Bytes that are no UTF-8 are
/// Latin-1.
std::string cleanText(std::string_view text);

/// Returns the board that the facts are about: the only one, or the one of that name. Nothing when there is none such.
const analysis::Design* chosenDesign(const analysis::AnalysisResult& result, std::string_view name);

/// Returns the facts about all files, and about the board that was chosen. `design` may be null.
BoardFacts factsOf(const analysis::AnalysisResult& result, const analysis::Design* design);

/// Returns the roles of those files whose role is known.
std::vector<NamedRole> rolesOf(const analysis::AnalysisResult& result);

}  // namespace cardcage::pcb
