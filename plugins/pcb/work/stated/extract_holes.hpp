#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "analysis/result/analysis_result.hpp"

namespace cardcage::pcb {

/// Whether nothing sure is known about the purpose of a file with a drawing or holes.
bool isUndecided(const analysis::AnalysedFile& file);

/// The types of vias, as words of the setting and in its order; empty unless all holes are known and every plated drill
/// file states its layers. Empty too where a hole may be of another type than its layers tell: a small one that ends
/// within the board may be a microvia, an unplated one a back drill.
std::vector<std::string_view> viaTypesOf(const analysis::Design& design, const analysis::AnalysisResult& result);

/// Whether the profile or a cutout cuts plated holes; nothing when profile or plating are not known, and for panels,
/// whose boards have profiles of their own. It is never false when a hole may be cut, or when the profile has lines of
/// which the purpose is not known.
std::optional<bool> hasCutHoles(const analysis::Design& design, const analysis::AnalysisResult& result);

}  // namespace cardcage::pcb
