#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace cardcage::posix {

/// Identity, size, times and rights of a file. A change of the file changes its mark, too, unless the mark was taken
/// within the same tick of the file system's clock, after another change (isSettled).
struct FileMark {
    dev_t device = 0;
    ino_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t modified_ns = 0;  ///< since 1970
    std::int64_t changed_ns = 0;   ///< since 1970: of the contents or the rights; no program can set it
    uid_t owner = 0;
    mode_t mode = 0;

    bool operator==(const FileMark&) const = default;
    /// True when a change after `now` shows in the mark: the last one was long enough before.
    bool isSettled(std::chrono::system_clock::time_point now = std::chrono::system_clock::now()) const;
};

/// Returns the mark of the file that a link, or a path, leads to; nothing when there is none.
std::optional<FileMark> markOf(const std::filesystem::path& path);

}  // namespace cardcage::posix
