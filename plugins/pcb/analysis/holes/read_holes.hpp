#pragma once

#include "files/set_file.hpp"
#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {

/// Decides the format of each drill file of a design and reads its holes: fills `tools`, `holes` and `format`. Plating
/// that the file leaves open is taken from reports and from the name of the file.
void readHoles(FileSet& set, const DesignFiles& design, const Limits& limits);

}  // namespace cardcage::pcb::analysis
