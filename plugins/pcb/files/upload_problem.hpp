#pragma once

#include <cardcage/isolated.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "settings.hpp"

// Refusals of uploads. Pointers count the files of the form: "/files/0".

namespace cardcage::pcb {

/// 400 invalid_field: the form has no file.
sdk::Problem noParts();
/// 400 invalid_field: no file may have the name of this part.
sdk::Problem wrongPartName(std::size_t part);
/// 400 invalid_archive: no file may have the name of this entry.
sdk::Problem wrongEntryName(std::string_view entry);
/// 400 invalid_field: two files have one name that their folders do not tell apart.
sdk::Problem namesTwice(std::string_view name);
/// 413: the files of the upload have more bytes than they may.
sdk::Problem uploadTooLarge(std::int64_t most);
/// 413: the PCB would have more files than it may.
sdk::Problem tooManyFiles(std::int64_t most);

/// Throws the problem of an upload that could not be unpacked: 400 invalid_archive, 413 with the limit. Throws
/// HostError when the call was cancelled.
void requireUnpacked(
    sdk::Call& call, const sdk::IsolatedResult& result, const std::vector<sdk::File>& parts, const Settings& settings
);

}  // namespace cardcage::pcb
