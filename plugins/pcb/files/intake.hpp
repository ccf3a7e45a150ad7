#pragma once

#include <string>
#include <vector>

#include "files/pcb_file.hpp"
#include "settings.hpp"

// The way of an upload from the body of the request to files of the host, before the PCB is touched.

namespace cardcage::pcb {

/// A file that came, stored by the host.
struct IncomingFile {
    std::string name;
    std::string path;
    FileType type = FileType::Unknown;
    sdk::File content;
};

/// Reads the form, lets its files be recognised and unpacked in a process of its own, and returns what the PCB gets.
/// Equal files count once; names are unique. 400, 413, 507.
std::vector<IncomingFile> takeUpload(sdk::Call& call, const Settings& settings);

/// Makes the names of files unique: those that share one get their folders in front, "NCDrill_top.drl". 400
/// invalid_field when that does not help.
void resolveNames(std::vector<IncomingFile>& files);

}  // namespace cardcage::pcb
