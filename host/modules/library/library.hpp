#pragma once

#include <cardcage/abi.h>

#include <boost/dll/shared_library.hpp>
#include <filesystem>
#include <string>

#include "host/modules/library/module_file.hpp"

namespace cardcage::modules {

/// A module library loaded from a copy of its own. The copy's name holds the hash and is never used twice: the dynamic
/// linker returns the old code for a path it knows, even when the file behind it is another one.
class Library {
public:
    /// Writes the bytes of `file` into `run_directory` (created, mode 0700) and loads them: everything bound now,
    /// symbols private, its own libraries first. Throws Refused "load_failed" with the linker's words, "no_entry".
    Library(const ModuleFile& file, const std::filesystem::path& run_directory);

    cc_module_entry entry() const { return entry_; }
    const std::filesystem::path& copy() const { return copy_; }

    /// Returns the library to the dynamic linker. Nothing of it may be used afterwards. isMapped reports whether it is
    /// really gone.
    void unload();

private:
    std::filesystem::path copy_;
    boost::dll::shared_library library_;
    cc_module_entry entry_ = nullptr;
};

/// True while /proc/self/maps names the file: its code can still run.
bool isMapped(const std::filesystem::path& file);

/// Removes the copies of processes that have ended. Copies of this process stay: debuggers and backtraces need them.
void sweepRunDirectory(const std::filesystem::path& run_directory);

}  // namespace cardcage::modules
