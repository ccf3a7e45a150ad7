#pragma once

#include <string>
#include <vector>

#include "files/pcb_file.hpp"
#include "words.hpp"

namespace cardcage::pcb {

/// Stores the files of a form, those inside of archives among them, and starts the analysis. Returns the files that
/// came, in the order of the parts and of the entries of archives. A file of an equal name is replaced. All or nothing.
/// 404; 400 invalid_archive, malformed_request, invalid_field; 413; 507.
std::vector<PcbFile> uploadFiles(sdk::Call& call, PcbId pcb);

/// Returns the path of this operation.
std::string uploadPath(const PcbId& pcb);

}  // namespace cardcage::pcb
