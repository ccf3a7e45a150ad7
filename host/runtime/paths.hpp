#pragma once

#include <filesystem>

#include "host/config/configuration.hpp"

namespace cardcage::runtime {

/// Directories and files of this installation; the defaults of the settings are filled in.
struct Paths {
    std::filesystem::path data;
    std::filesystem::path spool;     ///< large bodies and answers on their way
    std::filesystem::path files;     ///< contents of files
    std::filesystem::path mail;      ///< messages to people
    std::filesystem::path key_file;  ///< of the keys that sign bearers
    std::filesystem::path run;       ///< copies of loaded modules
    std::filesystem::path modules;   ///< installed modules
};

/// Works out the paths; makes nothing.
Paths pathsOf(const config::Configuration& configuration);

/// Makes a directory, private to this account, and the absent ones above it. Root's server becomes another account,
/// which may enter those above.
void makeDirectory(const std::filesystem::path& directory);

/// Makes the data, spool and run directories, private to this account.
void makePaths(const Paths& paths);

}  // namespace cardcage::runtime
