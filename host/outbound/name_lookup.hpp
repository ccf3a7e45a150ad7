#pragma once

#include <netdb.h>
#include <netinet/in.h>

#include <chrono>
#include <cstdint>
#include <list>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::outbound {

/// The name of a host could not be looked up; the message has the reason, for the operator.
class NameLookupError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

namespace detail {

/// A question to the resolver of the C library, which works on it on a thread of its own. It must stay where it is
/// until the resolver has let go of it.
class NameLookup {
public:
    explicit NameLookup(std::string host) : host_(std::move(host)) {
        hints_.ai_socktype = SOCK_STREAM;
        request_.ar_name = host_.c_str();
        request_.ar_request = &hints_;
        auto* list = &request_;
        if (const int status = ::getaddrinfo_a(GAI_NOWAIT, &list, 1, nullptr))
            throw NameLookupError(gai_strerror(status));
    }
    ~NameLookup() {
        if (request_.ar_result) ::freeaddrinfo(request_.ar_result);
    }
    NameLookup(const NameLookup&) = delete;
    NameLookup& operator=(const NameLookup&) = delete;

    /// False when that took too long.
    bool waitFor(std::chrono::nanoseconds patience) {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (isBusy()) {
            const auto left = end - std::chrono::steady_clock::now();
            if (left <= std::chrono::nanoseconds::zero()) return false;
            const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
            const timespec time{seconds.count(), std::chrono::nanoseconds(left - seconds).count()};
            const gaicb* list[] = {&request_};
            ::gai_suspend(list, 1, &time);
        }
        return true;
    }

    bool isBusy() { return ::gai_error(&request_) == EAI_INPROGRESS; }
    /// Whether the resolver has not begun and never will.
    bool withdraw() { return ::gai_cancel(&request_) != EAI_NOTCANCELED; }

    std::vector<std::vector<std::uint8_t>> addresses() {
        if (const int status = ::gai_error(&request_)) throw NameLookupError(gai_strerror(status));
        std::vector<std::vector<std::uint8_t>> found;
        for (const auto* entry = request_.ar_result; entry; entry = entry->ai_next) {
            const auto add = [&](const auto& address) {
                const auto* bytes = reinterpret_cast<const std::uint8_t*>(&address);
                found.emplace_back(bytes, bytes + sizeof address);
            };
            if (entry->ai_family == AF_INET) add(reinterpret_cast<const sockaddr_in*>(entry->ai_addr)->sin_addr);
            if (entry->ai_family == AF_INET6) add(reinterpret_cast<const sockaddr_in6*>(entry->ai_addr)->sin6_addr);
        }
        return found;
    }

private:
    std::string host_;
    addrinfo hints_{};
    gaicb request_{};
};

/// Keeps a look-up nobody waits for any more until the resolver has let go of it.
inline void outlive(std::list<NameLookup>& lookup) {
    static auto* const abandoned = new std::list<NameLookup>;
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    abandoned->remove_if([](NameLookup& one) { return !one.isBusy(); });
    abandoned->splice(abandoned->end(), lookup);
}

}  // namespace detail

/// The addresses of a host name (or of a literal address): 4 bytes of IPv4 or 16 of IPv6 each, in network order.
/// Returns within `patience`, however long the name server takes, unlike getaddrinfo(). Throws NameLookupError.
inline std::vector<std::vector<std::uint8_t>> addressesOf(std::string host, std::chrono::nanoseconds patience) {
    std::list<detail::NameLookup> lookup;
    lookup.emplace_back(std::move(host));
    if (lookup.front().waitFor(patience)) return lookup.front().addresses();
    if (!lookup.front().withdraw()) detail::outlive(lookup);
    throw NameLookupError("its name server did not answer in time");
}

}  // namespace cardcage::outbound
