#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "host/config/properties.hpp"

namespace cardcage::config {

/// Source of a setting; a later one overrides: default, file, environment, flags.
struct Sources {
    /// The main file; tenants/<slug>.properties beside it hold the tenants' choices.
    std::filesystem::path file = "config/cardcage.properties";
    /// False: it may be missing, and everything has its default.
    bool file_required = false;
    /// Variables whose names begin with CARDCAGE_. An empty one counts as not set.
    std::map<std::string, std::string> environment;
    /// Flags of the command line, place = the flag as the user knows it ("--port").
    std::vector<Entry> flags;
};

/// The CARDCAGE_… variables of this process. CARDCAGE_CONFIG, which names the main file, is not a setting and left out.
std::map<std::string, std::string> environmentOfProcess();

/// Contents of the main file and the tenants' files, by path.
using Files = std::map<std::string, std::string>;

/// Reads them all. Throws Refused when one cannot be read or is larger than 1 MiB.
Files readFiles(const Sources& sources);

/// The tenant that a file in tenants/ belongs to, or empty when it is the main file or no tenant's.
std::string tenantOf(const std::filesystem::path& file);

/// True for [a-z0-9-]{1,40}.
bool isSlug(std::string_view text);

/// The settings among environment variables. A name that is nearly one, or begins like one, is a mistake; others, such
/// as those a container platform sets for a service called cardcage, are none of ours.
std::vector<Entry> readEnvironment(
    const std::map<std::string, std::string>& environment, std::vector<Complaint>& complaints
);

}  // namespace cardcage::config
