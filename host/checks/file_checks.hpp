#pragma once

#include <filesystem>
#include <optional>

#include "host/checks/checklist.hpp"
#include "host/modules/library/module_file.hpp"
#include "host/modules/signing/trust.hpp"

namespace cardcage::checks {

/// Checks of the bytes, from "readable" to "build_id". No code of the module runs. Returns the file when it can be read
/// and its signature suffices: only then may code of it run.
std::optional<modules::ModuleFile> checkFile(
    Checklist& checks, const std::filesystem::path& path, const modules::Trust& trust
);

/// Checks of the manifest, from "abi" to "breaks_before".
void checkManifest(Checklist& checks, const modules::ModuleFile& file);

}  // namespace cardcage::checks
