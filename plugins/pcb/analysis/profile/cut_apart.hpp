#pragma once

#include "files/set_file.hpp"
#include "profile/contents.hpp"
#include "profile/outlines.hpp"
#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {

/// The parts of an outline that lines and routed paths within it leave, when their tabs are cut, too.
struct CutApart {
    /// Whether parts that hold holes or copper come apart, or one part that is smaller than the outline.
    bool any = false;
    /// Whether there are several such parts.
    bool several = false;
    /// Whether there is far more of cuts and copper than on any board, so that nothing was looked for.
    bool unknown = false;
};

/// Looks for parts of `outline` that cuts surround but for tabs over which no copper runs. Cuts are lines of profiles,
/// of V-cuts and of mechanical drawings, slots and routed paths of drill files. It takes time in proportion to their
/// length and to the copper, up to a limit.
CutApart cutApart(const FileSet& set, const DesignFiles& design, const Outline& outline, const Contents& contents);

}  // namespace cardcage::pcb::analysis
