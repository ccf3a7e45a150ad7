#pragma once

#include <cardcage/module.hpp>

#include "words.hpp"

namespace cardcage::pcb {

using AnsweredZip = sdk::AnsweredAs<"application/zip">;
using AnsweredFile = sdk::AnsweredAs<"*/*">;

/// Answers with an archive of all files, in the folders they came in. 404 not_found, no_files.
AnsweredZip downloadFiles(sdk::Call& call, PcbId pcb);

/// Answers with one file by its exact name. 404.
AnsweredFile downloadFile(sdk::Call& call, PcbId pcb, sdk::PathText file);

}  // namespace cardcage::pcb
