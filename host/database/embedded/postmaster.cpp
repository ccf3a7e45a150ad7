#include "host/database/embedded/postmaster.hpp"

#include <signal.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>

namespace cardcage::database {

Running readPostmasterFile(const std::filesystem::path& cluster) {
    std::ifstream file(cluster / "postmaster.pid");
    std::string pid, directory, started, port_line, socket_directory;
    std::getline(file, pid);
    std::getline(file, directory);
    std::getline(file, started);
    std::getline(file, port_line);
    std::getline(file, socket_directory);
    return {static_cast<pid_t>(std::strtol(pid.c_str(), nullptr, 10)), socket_directory};
}

bool isPostmaster(pid_t pid, const std::filesystem::path& cluster) {
    if (pid <= 0 || kill(pid, 0) != 0) return false;
    std::error_code failed;
    const auto directory = std::filesystem::read_symlink("/proc/" + std::to_string(pid) + "/cwd", failed);
    return !failed && std::filesystem::equivalent(directory, cluster, failed) && !failed;
}

std::vector<pid_t> serverProcesses(const std::filesystem::path& cluster) {
    std::vector<pid_t> found;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", failed)) {
        const auto pid = static_cast<pid_t>(std::strtol(entry.path().filename().c_str(), nullptr, 10));
        if (!isPostmaster(pid, cluster)) continue;
        if (std::filesystem::read_symlink(entry.path() / "exe", failed).filename() == "postgres") found.push_back(pid);
    }
    return found;
}

}  // namespace cardcage::database
