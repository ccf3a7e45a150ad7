#pragma once

#include "files/set_file.hpp"
#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {

/// The middle of a round hole or a slot.
struct HolePlace {
    Point at;
    /// 0 when it is not told.
    Nm diameter = 0;
    bool may_be_plated = true;
};

/// Places of the holes of one design, as far as drill files tell them before the copper is known; `readHoles` finds the
/// same.
std::vector<HolePlace> placesOfHoles(const FileSet& set, const DesignFiles& design, const Limits& limits);

/// Decides the format of each drill file of a design and reads its holes: fills `tools`, `holes` and `format`. Plating
/// that the file leaves open is taken from reports and from the name of the file.
void readHoles(FileSet& set, const DesignFiles& design, const Limits& limits);

}  // namespace cardcage::pcb::analysis
