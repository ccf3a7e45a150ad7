#pragma once

#include <optional>

#include "analysis/result/analysis_result.hpp"
#include "rules/settings/number.hpp"

namespace cardcage::pcb {

/// Thickness of the copper that files state, in 10^-6 µm.
struct StatedCopper {
    std::optional<rules::Micro> outer;
    std::optional<rules::Micro> inner;
};

/// Adds a finding where the copper is too thick for the tracks or clearances of its layers, by the rules of the
/// platform. `design` is one of the result.
void addCopperRemarks(const analysis::Design& design, const StatedCopper& stated, analysis::AnalysisResult& result);

}  // namespace cardcage::pcb
