#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "host/config/layers/environment_layer.hpp"
#include "host/config/properties.hpp"

namespace cardcage::config {

/// Sources of settings; a later one overrides: defaults, file, environment, flags.
struct Sources {
    /// The main file; tenants/<slug>.properties beside it hold the tenants' choices.
    std::filesystem::path file = "config/cardcage.properties";
    /// False: it may be missing, and everything has its default.
    bool file_required = false;
    /// The same for all configurations of a process; null: none.
    EnvironmentLayer::Ptr environment;
    /// Flags of the command line, place = the flag as the user knows it ("--port").
    std::vector<Entry> flags;
};

/// Contents of the main file and the tenants' files, by path.
using Files = std::map<std::string, std::string>;

/// Reads them all. Throws Refused when one cannot be read or is larger than 1 MiB.
Files readFiles(const Sources& sources);

/// The tenant that a file in tenants/ belongs to, or empty when it is the main file or no tenant's.
std::string tenantOf(const std::filesystem::path& file);

}  // namespace cardcage::config
