#include "host/supervision/protocol/handed_sockets.hpp"

#include <sys/socket.h>
#include <systemd/sd-daemon.h>

#include <cstdlib>
#include <cstring>

namespace cardcage::supervision {
namespace {

bool isKnown(const std::string& name) {
    return name == public_socket || name == admin_socket;
}

void requireInternetSocket(int descriptor, const std::string& name) {
    for (const int family : {AF_INET, AF_INET6}) {
        if (sd_is_socket(descriptor, family, SOCK_STREAM, -1) > 0) return;
    }
    throw RefusedSocket(
        "the socket '" + name +
        "' that this process was handed is no TCP socket; write ListenStream= with a port in its socket unit"
    );
}

/// The names, which the library allocated.
class Names {
public:
    /// Takes over what sd_listen_fds_with_names has filled in; `count` below 0 is its error.
    Names(char** names, int count) : names_(names), count_(count) {}
    ~Names() {
        for (int i = 0; i < count_; ++i) std::free(names_[i]);
        std::free(names_);
    }
    Names(const Names&) = delete;
    Names& operator=(const Names&) = delete;
    std::string at(int number) const { return names_ ? names_[number] : ""; }

private:
    char** names_;
    int count_;
};

}  // namespace

HandedSockets HandedSockets::ofProcess() {
    char** list = nullptr;
    const int count = sd_listen_fds_with_names(1, &list);
    if (count < 0) {
        throw RefusedSocket(std::string("LISTEN_FDS and LISTEN_FDNAMES are wrong: ") + std::strerror(-count));
    }
    const Names names(list, count);
    HandedSockets handed;
    for (int i = 0; i < count; ++i) {
        auto name = names.at(i);
        requireInternetSocket(SD_LISTEN_FDS_START + i, name);
        if (count == 1 && !isKnown(name)) name = public_socket;
        if (!isKnown(name) || !handed.sockets_.emplace(name, SD_LISTEN_FDS_START + i).second) {
            throw RefusedSocket(
                "this process was handed a socket named '" + name +
                "'; FileDescriptorName= is 'public' for the interface and 'admin' for operators, once each"
            );
        }
    }
    return handed;
}

std::optional<int> HandedSockets::find(const std::string& name) const {
    const auto found = sockets_.find(name);
    return found == sockets_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace cardcage::supervision
