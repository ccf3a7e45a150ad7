#pragma once

#include <string>
#include <string_view>

namespace cardcage::runtime {

/// Version of the program, "1.0.0".
std::string_view version();
/// The source it was built from: a commit, or "unknown".
std::string_view revision();
/// {"name", "version", "revision", "abi", "compiler"}: what GET /version answers.
std::string versionJson();

}  // namespace cardcage::runtime
