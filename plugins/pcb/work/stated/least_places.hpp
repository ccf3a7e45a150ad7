#pragma once

#include <string>
#include <vector>

#include "analysis/result/analysis_result.hpp"
#include "rules/settings/property.hpp"

namespace cardcage::pcb {

/// The place on the board that a measured setting is from.
struct LeastPlace {
    rules::Property property{};
    /// The name of the layer, as findings have it.
    std::string layer;
    analysis::Point place;
};

/// The places of the narrowest track, the least clearance and the least annular ring, as far as these are sure.
/// `result` is the one that the design is of.
std::vector<LeastPlace> leastPlacesOf(const analysis::Design& design, const analysis::AnalysisResult& result);

}  // namespace cardcage::pcb
