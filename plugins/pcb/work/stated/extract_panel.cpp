#include "work/stated/extract_panel.hpp"

#include <algorithm>
#include <cstdlib>

namespace cardcage::pcb {

std::optional<analysis::Nm> borderOf(const analysis::Panel& panel) {
    if (!panel.border) return std::nullopt;
    const auto& [left, bottom, right, top] = *panel.border;
    const auto [least, most] = std::minmax({left, bottom, right, top});
    return most - least > same_spacing ? std::nullopt : std::optional(least);
}

std::optional<analysis::Nm> spacingOf(const analysis::Panel& panel) {
    if (!panel.spacing_x || !panel.spacing_y) return panel.spacing_x ? panel.spacing_x : panel.spacing_y;
    const bool differs = std::abs(*panel.spacing_x - *panel.spacing_y) > same_spacing;
    return differs ? std::nullopt : std::optional(std::min(*panel.spacing_x, *panel.spacing_y));
}

}  // namespace cardcage::pcb
