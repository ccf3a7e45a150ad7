#pragma once

#include <string_view>
#include <vector>

#include "analysis/jobs/job_file.hpp"

namespace cardcage::pcb {

/// The technology that a stack-up states: `Flex` where the words of all dielectrics say so, `RigidFlex` where those of
/// some do; empty where none does. A material alone states none.
std::string_view technologyStatedBy(const std::vector<analysis::StackupRow>& stackup);

}  // namespace cardcage::pcb
