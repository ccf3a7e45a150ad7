#pragma once

#include <optional>

#include "analysis/panel/panel.hpp"

namespace cardcage::pcb {

/// Spacings and borders that differ by less are one.
constexpr analysis::Nm same_spacing = 50 * analysis::one_micrometre;

/// The one border around the boards of a panel, the least of its four sides; nothing when they differ, as rails on two
/// sides do, or when no line is known to be around the boards.
std::optional<analysis::Nm> borderOf(const analysis::Panel& panel);

/// The one spacing of a panel; nothing when columns and rows have different ones.
std::optional<analysis::Nm> spacingOf(const analysis::Panel& panel);

}  // namespace cardcage::pcb
