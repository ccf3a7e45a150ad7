#include "host/supervision/left_directory.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <string>
#include <system_error>

#include "host/supervision/run_directory.hpp"

namespace cardcage::supervision {

namespace fs = std::filesystem;

std::optional<LeftDirectory> LeftDirectory::take(const fs::path& directory) {
    const int lock = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (lock < 0) return std::nullopt;
    // A directory that another process has just removed may still be locked.
    if (flock(lock, LOCK_EX | LOCK_NB) != 0 || !fs::exists(directory)) {
        close(lock);
        return std::nullopt;
    }
    return LeftDirectory(directory, lock);
}

std::vector<LeftDirectory> LeftDirectory::takeAll(const fs::path& run) {
    std::vector<LeftDirectory> taken;
    for (const auto& directory : abandonedDirectories(run)) {
        if (auto left = take(directory)) taken.push_back(std::move(*left));
    }
    return taken;
}

LeftDirectory::LeftDirectory(LeftDirectory&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

LeftDirectory::~LeftDirectory() {
    if (lock_ >= 0) close(lock_);
}

void LeftDirectory::remove() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void setAsideNamesake(const fs::path& run) {
    const auto namesake = RunDirectory::of(run, getpid());
    if (!fs::exists(namesake)) return;
    for (int number = 1;; ++number) {
        const auto aside = namesake.string() + '.' + std::to_string(number);
        if (fs::exists(aside)) continue;
        std::error_code ignored;
        fs::rename(namesake, aside, ignored);
        return;
    }
}

}  // namespace cardcage::supervision
