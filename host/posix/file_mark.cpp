#include "host/posix/file_mark.hpp"

#include <sys/stat.h>

#include <chrono>

namespace cardcage::posix {
namespace {

/// Many times the tick of any file system's clock but FAT's.
constexpr std::chrono::milliseconds settling{1'000};

std::int64_t nanoseconds(const timespec& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

bool FileMark::isSettled(std::chrono::system_clock::time_point now) const {
    return std::chrono::nanoseconds(changed_ns) + settling < now.time_since_epoch();
}

std::optional<FileMark> markOf(const std::filesystem::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return FileMark{
        .device = status.st_dev,
        .inode = status.st_ino,
        .size = static_cast<std::uint64_t>(status.st_size),
        .modified_ns = nanoseconds(status.st_mtim),
        .changed_ns = nanoseconds(status.st_ctim),
        .owner = status.st_uid,
        .mode = status.st_mode};
}

}  // namespace cardcage::posix
