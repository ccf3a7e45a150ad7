#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>

namespace cardcage::supervision {

/// The server of a data directory, for commands beside it.
struct Serving {
    pid_t pid = 0;
    std::string admin_url;
    bool has_workers = false;  ///< it is the parent of several
};

/// The file <run>/server, which tells commands which process serves; locked as long as that lives.
class ServingFile {
public:
    /// Writes the file; nothing when another server has it. Throws std::system_error.
    ServingFile(const std::filesystem::path& run, const Serving& serving);
    ~ServingFile();
    ServingFile(const ServingFile&) = delete;
    ServingFile& operator=(const ServingFile&) = delete;

    /// Returns the server that runs; absent when none does.
    static std::optional<Serving> find(const std::filesystem::path& run);

private:
    const std::filesystem::path path_;
    int file_ = -1;
};

}  // namespace cardcage::supervision
