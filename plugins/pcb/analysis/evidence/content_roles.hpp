#pragma once

#include "roles/assignment.hpp"
#include "values/limits.hpp"

namespace cardcage::pcb::analysis {

/// Gives the drawings of one design of which nothing states the purpose the one that they have by what they draw,
/// together with those that are stated. Such roles have the source `Content` and are *likely* at most. Where several
/// purposes fit, the file stays undecided, with these as its alternatives; where a side is open, the sides are.
void assignByContent(FileSet& set, const DesignFiles& design, const Limits& limits);

}  // namespace cardcage::pcb::analysis
