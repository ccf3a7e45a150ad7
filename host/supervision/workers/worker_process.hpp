#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

namespace cardcage::supervision {

/// Sockets, words and variables that a worker is started with.
struct WorkerLaunch {
    std::vector<std::string> arguments;     ///< of this program, its name first
    int public_socket = -1;                 ///< handed to it as LISTEN_FDS, named "public"
    std::string notify_socket;              ///< NOTIFY_SOCKET
    std::chrono::microseconds watchdog{0};  ///< WATCHDOG_USEC
};

/// Starts this program again, from the file that runs (also when it was replaced meanwhile), in a process group of its
/// own: a signal to that of the parent does not reach it. It is killed when the calling thread ends, so that is to be
/// one that lives as long as the process. Throws std::system_error.
pid_t startWorker(const WorkerLaunch& launch);

}  // namespace cardcage::supervision
