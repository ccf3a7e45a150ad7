#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <vector>

namespace cardcage::supervision {

/// The directory of a serving process, <run>/worker-<pid>: loaded copies of modules, its socket for operators and what
/// is to outlive it. It is locked as long as the process lives, whatever ends that.
class RunDirectory {
public:
    /// Makes the directory of this process. Throws std::system_error.
    explicit RunDirectory(const std::filesystem::path& run);
    ~RunDirectory();
    RunDirectory(const RunDirectory&) = delete;
    RunDirectory& operator=(const RunDirectory&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// The same directory under a short name, for sockets, whose addresses hold a hundred bytes only.
    std::filesystem::path shortPath() const;

    static std::filesystem::path of(const std::filesystem::path& run, pid_t process);

private:
    std::filesystem::path path_;
    int lock_ = -1;
};

/// Returns the directories of processes that have ended.
std::vector<std::filesystem::path> abandonedDirectories(const std::filesystem::path& run);
/// Waits until no other process has a directory beside `own`: those of a server that was killed end by themselves.
/// Returns false after `patience`.
bool waitUntilAlone(const RunDirectory& own, std::chrono::milliseconds patience);

}  // namespace cardcage::supervision
