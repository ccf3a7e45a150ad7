#pragma once

#include <sys/types.h>

#include <filesystem>
#include <vector>

namespace cardcage::database {

/// Facts about a server from postmaster.pid; 0 and empty without such a file.
struct Running {
    pid_t pid = 0;
    std::filesystem::path socket_directory;
};

Running readPostmasterFile(const std::filesystem::path& cluster);

/// Returns whether the process is the postmaster of the cluster. The id may belong to another process by now: a
/// postmaster works in its cluster's directory.
bool isPostmaster(pid_t pid, const std::filesystem::path& cluster);

/// Returns the processes of a cluster's server, the postmaster's own included: the program `postgres` at work in its
/// directory.
std::vector<pid_t> serverProcesses(const std::filesystem::path& cluster);

}  // namespace cardcage::database
