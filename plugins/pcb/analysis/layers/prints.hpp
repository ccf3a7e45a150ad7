#pragma once

#include <vector>

#include "files/set_file.hpp"

namespace cardcage::pcb::analysis {

/// Whether each object of a copper file is a stroke that a legend of its side draws at the same place with the same
/// pen, or an area of the same corners. Programs write a legend into copper that way, and letters of it are no
/// conductors. Empty when there is none.
std::vector<bool> printsOf(const FileSet& set, const SetFile& copper);

}  // namespace cardcage::pcb::analysis
