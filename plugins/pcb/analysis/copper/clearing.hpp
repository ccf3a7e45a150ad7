#pragma once

#include "copper/sheet.hpp"

namespace cardcage::pcb::analysis {

/// Resolves clear shapes: each dark shape loses the ground of all clear ones after it, which gives the drawing as it is
/// seen, shape by shape. What is left has dark shapes only; pieces of one shape stay pieces of its object.
Sheet cleared(Sheet sheet);

}  // namespace cardcage::pcb::analysis
