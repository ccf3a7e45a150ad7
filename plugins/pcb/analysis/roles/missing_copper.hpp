#pragma once

#include <string>
#include <vector>

#include "roles/assignment.hpp"

namespace cardcage::pcb::analysis {

/// A sign that files of copper are missing.
struct MissingCopper {
    std::string message;
    std::string file;
    /// Files say it about themselves, or users about them. In job files, reports and names, numbers may be those of
    /// another count.
    bool is_firm = false;
};

/// Compares the numbers of copper files with their places among the files of a design whose sides are solved, and the
/// layers that holes go through with the number of these files.
std::vector<MissingCopper> signsOfMissingCopper(const FileSet& set, const DesignFiles& design);

}  // namespace cardcage::pcb::analysis
