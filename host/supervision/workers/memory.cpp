#include "host/supervision/workers/memory.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace cardcage::supervision {
namespace {

namespace fs = std::filesystem;

constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();
constexpr char group_root[] = "/sys/fs/cgroup";

/// The number in a file; no limit when there is none ("max").
std::uint64_t limitIn(const fs::path& file) {
    std::ifstream input(file);
    std::uint64_t bytes = unlimited;
    return input >> bytes ? bytes : unlimited;
}

std::uint64_t machineMemory() {
    return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// The least limit of this process's groups. A line of the file: "0::/path" (version 2), "4:memory:/path" (version 1).
std::uint64_t ownGroupLimit() {
    std::uint64_t least = unlimited;
    std::ifstream groups("/proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        const auto first = line.find(':');
        const auto second = line.find(':', first + 1);
        if (second == std::string::npos) continue;
        const auto controllers = line.substr(first + 1, second - first - 1);
        const auto path = line.substr(second + 1);
        if (controllers.empty()) least = std::min(least, groupLimit(group_root, path));
        if (controllers == "memory") least = std::min(least, groupLimit(fs::path(group_root) / "memory", path));
    }
    return least;
}

}  // namespace

std::uint64_t residentBytesOf(pid_t process) {
    std::ifstream facts("/proc/" + std::to_string(process) + "/statm");
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    facts >> all >> resident;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t groupLimit(const fs::path& root, const fs::path& group) {
    std::uint64_t least = unlimited;
    for (auto path = group.relative_path();; path = path.parent_path()) {
        for (const auto* name : {"memory.max", "memory.limit_in_bytes"}) {
            least = std::min(least, limitIn(root / path / name));
        }
        if (path.empty()) return least;
    }
}

std::uint64_t availableMemory() {
    return std::min(machineMemory(), ownGroupLimit());
}

}  // namespace cardcage::supervision
