#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>

namespace cardcage::posix {

/// Identity, size, times and rights of a file. A change of the file changes its mark, too, unless both come within one
/// tick of the file system's clock (isSettled).
struct FileMark {
    dev_t device = 0;
    ino_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t modified_ns = 0;  ///< since 1970
    std::int64_t changed_ns = 0;   ///< since 1970: of the contents or the rights; no program can set it
    uid_t owner = 0;
    mode_t mode = 0;

    bool operator==(const FileMark&) const = default;
    /// True when a change from now on shows in the mark: the last one was long enough ago.
    bool isSettled() const;
};

/// Returns the mark of the file that a link, or a path, leads to; nothing when there is none.
std::optional<FileMark> markOf(const std::filesystem::path& path);

}  // namespace cardcage::posix
