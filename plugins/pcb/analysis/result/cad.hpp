#pragma once

#include <string>

#include "files/set_file.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

/// The program that wrote the files, in its own words where it says so.
Value<std::string> cadOf(const FileSet& set);

/// The version in what a file says about its program (`KiCad,Pcbnew,8.0.4`); null when it names none.
Value<std::string> cadVersionOf(const Value<std::string>& cad);

}  // namespace cardcage::pcb::analysis
