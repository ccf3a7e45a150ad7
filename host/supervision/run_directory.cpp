#include "host/supervision/run_directory.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <thread>

namespace cardcage::supervision {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "worker-";
constexpr auto pause = std::chrono::milliseconds(10);

/// Returns an open, locked directory, or -1 when another process has it.
int locked(const fs::path& directory) {
    const int descriptor = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) return -1;
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return descriptor;
    close(descriptor);
    return -1;
}

std::vector<fs::path> directoriesIn(const fs::path& run) {
    std::vector<fs::path> found;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(run, failed)) {
        if (entry.path().filename().native().starts_with(prefix)) found.push_back(entry.path());
    }
    return found;
}

}  // namespace

fs::path RunDirectory::of(const fs::path& run, pid_t process) {
    return run / (std::string(prefix) + std::to_string(process));
}

RunDirectory::RunDirectory(const fs::path& run) : path_(of(run, getpid())) {
    fs::remove_all(path_);  // of an earlier process of that number
    fs::create_directories(path_);
    fs::permissions(path_, fs::perms::owner_all);
    lock_ = locked(path_);
    if (lock_ < 0) throw std::system_error(errno, std::generic_category(), "cannot lock " + path_.string());
}

/// The lock goes last: nobody takes a directory for abandoned that is being removed.
RunDirectory::~RunDirectory() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
    close(lock_);
}

fs::path RunDirectory::shortPath() const {
    return "/proc/self/fd/" + std::to_string(lock_);
}

std::vector<fs::path> abandonedDirectories(const fs::path& run) {
    std::vector<fs::path> found;
    for (const auto& directory : directoriesIn(run)) {
        const int descriptor = locked(directory);
        if (descriptor < 0) continue;
        close(descriptor);
        found.push_back(directory);
    }
    return found;
}

bool waitUntilAlone(const RunDirectory& own, std::chrono::milliseconds patience) {
    const auto run = own.path().parent_path();
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (abandonedDirectories(run).size() + 1 < directoriesIn(run).size()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(pause);
    }
    return true;
}

}  // namespace cardcage::supervision
