#pragma once

#include <string>
#include <string_view>

#include "gerber/image.hpp"
#include "values/limits.hpp"

namespace cardcage::pcb::analysis {

/// Reads a Gerber file: layer format 2023.08 and its past, X1 to X3. Never throws on bad text; what it does not
/// understand is left out with a finding that names `file`. A breach of a limit leaves the whole file out
/// (`Image::usable` is false).
Image readGerber(std::string_view text, const Limits& limits, const std::string& file);

}  // namespace cardcage::pcb::analysis
