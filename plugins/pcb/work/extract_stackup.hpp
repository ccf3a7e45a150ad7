#pragma once

#include <optional>
#include <vector>

#include "analysis/jobs/job_file.hpp"
#include "specifications/settings_record.hpp"

namespace cardcage::pcb {

/// The stack-up that a job file states, as a setting. Nothing when it has another number of copper layers than
/// `copper_layers`, when copper or a dielectric has no thickness, or when nothing tells cores from prepregs. Masks and
/// legends without thickness are left out, and so is solder paste.
std::optional<StackupSettings> stackupSetting(const std::vector<analysis::StackupRow>& rows, int copper_layers);

}  // namespace cardcage::pcb
