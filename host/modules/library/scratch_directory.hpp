#pragma once

#include <filesystem>
#include <string>

namespace cardcage::modules {

/// A new directory of mode 0700 below the system's temporary one, removed with everything in it.
class ScratchDirectory {
public:
    /// `name` begins its name. Throws Refused "no_scratch".
    explicit ScratchDirectory(const std::string& name);
    ~ScratchDirectory();
    ScratchDirectory(const ScratchDirectory&) = delete;
    ScratchDirectory& operator=(const ScratchDirectory&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace cardcage::modules
