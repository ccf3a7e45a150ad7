#pragma once

#include <vector>

#include "gerber/image.hpp"
#include "jobs/job_file.hpp"
#include "jobs/reports.hpp"
#include "roles/role.hpp"

namespace cardcage::pcb::analysis {

/// All that the set says about one Gerber file, the most trusted statement first: attributes, job files, reports and
/// comments of the CAD program, the name.
std::vector<Role> statementsAbout(
    std::string_view name, const Image& image, const std::vector<JobFile>& jobs, const Reports& reports
);

}  // namespace cardcage::pcb::analysis
