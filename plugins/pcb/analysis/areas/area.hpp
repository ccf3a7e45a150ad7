#pragma once

#include <optional>

#include "copper/ground.hpp"
#include "copper/sheet.hpp"

namespace cardcage::pcb::analysis {

/// The area that a sheet covers on the board, in square millimetres: exact along lines that are at most 25 µm apart.
/// Nothing for sheets of more than four metres.
std::optional<double> coveredArea(const Sheet& sheet, const Ground& ground);

}  // namespace cardcage::pcb::analysis
