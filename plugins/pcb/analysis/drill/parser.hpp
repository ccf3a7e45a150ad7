#pragma once

#include <string>
#include <string_view>

#include "drill/program.hpp"
#include "values/limits.hpp"

namespace cardcage::pcb::analysis {

/// Reads an Excellon drill or rout file, with or without a header. Never throws; what it does not understand is left
/// out with a finding, and a breach of a limit leaves the whole file out (`DrillProgram::usable` is false).
DrillProgram readDrill(std::string_view text, const Limits& limits, const std::string& file);

}  // namespace cardcage::pcb::analysis
