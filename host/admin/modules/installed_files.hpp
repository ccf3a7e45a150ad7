#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "host/modules/library/module_file.hpp"

namespace cardcage::admin {

/// Returns the module that a file is; absent when it cannot be read as one.
std::optional<modules::ModuleFile> moduleAt(const std::filesystem::path& path);

/// Returns the file of a version in the modules directory, whatever its name; absent when there is none that can be
/// read.
std::optional<modules::ModuleFile> fileOf(
    const std::filesystem::path& directory, std::string_view id, std::string_view version
);

/// Returns the path of a version that is not there yet: <id>-<version>.so.
std::filesystem::path targetOf(const std::filesystem::path& directory, const modules::ModuleFile& file);

}  // namespace cardcage::admin
