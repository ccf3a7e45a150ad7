#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>

namespace cardcage::supervision {

/// A socket that cannot be used; the text names the cure.
class RefusedSocket : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Names of the sockets, as FileDescriptorName= of a systemd unit spells them.
inline constexpr char public_socket[] = "public";
inline constexpr char admin_socket[] = "admin";

/// Sockets that whoever started this process has bound already, by the protocol of sd_listen_fds(3).
class HandedSockets {
public:
    /// None.
    HandedSockets() = default;
    /// Takes those that the environment speaks of, and forgets them there: for a process with one thread. A single
    /// socket of another name counts as the public one. Throws RefusedSocket for what is no stream socket of the
    /// internet, and for names that say nothing.
    static HandedSockets ofProcess();

    /// Returns the descriptor of a socket, which stays open as long as the process; absent when there is none.
    std::optional<int> find(const std::string& name) const;

private:
    std::map<std::string, int> sockets_;
};

}  // namespace cardcage::supervision
