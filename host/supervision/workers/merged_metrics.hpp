#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardcage::supervision {

/// Metrics of one process, in the Prometheus text format.
struct ProcessMetrics {
    std::string worker;  ///< value of the label that its series get
    std::string text;
};

/// Returns the metrics of all, each series with the label `worker` first, each family once and in one piece, as the
/// format asks for. Lines that are no part of a family are left out.
std::string mergedMetrics(const std::vector<ProcessMetrics>& processes);

/// Returns a sample line with the label added: name{worker="1",…} value.
std::string labelled(std::string_view line, std::string_view worker);

}  // namespace cardcage::supervision
