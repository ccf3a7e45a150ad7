#pragma once

#include <string>

#include "files/set_file.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

/// The program that wrote the files, in its own words where it says so.
Value<std::string> cadOf(const FileSet& set);

}  // namespace cardcage::pcb::analysis
