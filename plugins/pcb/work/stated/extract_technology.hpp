#pragma once

#include <string_view>
#include <vector>

#include "analysis/jobs/job_file.hpp"

namespace cardcage::pcb {

/// The technology that a stack-up states: `RigidFlex` where a dielectric has this word, `Flex` where the words of all
/// dielectrics say so that are no adhesive and no coverlay; empty otherwise. A material alone states none.
std::string_view technologyStatedBy(const std::vector<analysis::StackupRow>& stackup);

}  // namespace cardcage::pcb
