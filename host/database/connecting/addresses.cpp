#include "host/database/connecting/addresses.hpp"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace cardcage::database {
namespace {

std::vector<std::string> partsOf(const std::string& list) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= list.size();) {
        const auto comma = std::min(list.find(',', at), list.size());
        parts.push_back(list.substr(at, comma - at));
        at = comma + 1;
    }
    return parts;
}

bool isSocketDirectory(std::string_view host) {
    return host.starts_with('/') || host.starts_with('@');
}

/// The numeric addresses of a host name; empty when it has none, or is one of these itself.
std::vector<std::string> lookUp(const std::string& host) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* first = nullptr;
    if (getaddrinfo(host.c_str(), nullptr, &hints, &first) != 0) return {};
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> found(first, &freeaddrinfo);
    std::vector<std::string> addresses;
    for (const auto* entry = first; entry; entry = entry->ai_next) {
        std::array<char, NI_MAXHOST> text{};
        const int flags = NI_NUMERICHOST;
        if (getnameinfo(entry->ai_addr, entry->ai_addrlen, text.data(), text.size(), nullptr, 0, flags) == 0) {
            addresses.emplace_back(text.data());
        }
    }
    if (addresses.size() == 1 && addresses.front() == host) return {};
    return addresses;
}

}  // namespace

std::vector<ConnectionOptions> addressesOf(const ConnectionOptions& options) {
    const auto hosts = partsOf(options.get("host"));
    const auto numeric = partsOf(options.get("hostaddr"));
    const auto ports = partsOf(options.get("port"));
    const auto count = std::max(hosts.size(), numeric.size());
    std::vector<ConnectionOptions> addresses;
    for (std::size_t i = 0; i < count; ++i) {
        auto one = options;
        const auto host = i < hosts.size() ? hosts[i] : std::string();
        const auto hostaddr = i < numeric.size() ? numeric[i] : std::string();
        const auto& port = ports[i < ports.size() ? i : ports.size() - 1];
        if (!host.empty()) one.set("host", host);
        if (!hostaddr.empty()) one.set("hostaddr", hostaddr);
        if (!port.empty()) one.set("port", port);
        if (host.empty() || !hostaddr.empty() || isSocketDirectory(host)) {
            addresses.push_back(std::move(one));
            continue;
        }
        const auto found = lookUp(host);
        if (found.empty()) addresses.push_back(one);
        for (const auto& address : found) {
            one.set("hostaddr", address);
            addresses.push_back(one);
        }
    }
    return addresses;
}

}  // namespace cardcage::database
