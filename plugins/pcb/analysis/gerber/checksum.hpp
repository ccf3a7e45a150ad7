#pragma once

#include <string_view>

namespace cardcage::pcb::analysis {

/// Whether a Gerber text is another one than that of which `stated`, its attribute `.MD5`, was made: all characters up
/// to that attribute, line ends left out. False as well when `stated` is no such sum, or its place is not found.
bool contradictsChecksum(std::string_view text, std::string_view stated);

}  // namespace cardcage::pcb::analysis
