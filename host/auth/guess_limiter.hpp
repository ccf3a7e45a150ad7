#pragma once

#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "host/auth/clock.hpp"

namespace cardcage::auth {

/// Slows down clients that guess API tokens, or tokens of links: after 30 failures of one address within a minute every
/// further one is a 429 until the oldest failure is a minute old. Requests with an access token never come here.
/// Used from many threads at once.
class GuessLimiter {
public:
    struct Limits {
        std::size_t failures = 30;
        std::int64_t window_seconds = 60;
        std::size_t addresses = 10'000;  ///< remembered; the one that failed longest ago is forgotten first
    };

    explicit GuessLimiter(Clock clock = systemClock());
    GuessLimiter(Clock clock, Limits limits);

    /// Asked before a token is looked at: Retry-After in seconds when this address has to wait.
    /// `address`: numeric, IPv4 or IPv6; an IPv6 network of 64 bits counts as one address, since it is one customer's.
    std::optional<int> retryAfter(std::string_view address);
    /// Told after a token was refused. Answers Retry-After when this failure is already one too many (requests that
    /// came at the same time), so that the caller sends 429 instead of 401.
    std::optional<int> failed(std::string_view address);
    /// Addresses remembered now.
    std::size_t size() const;

private:
    struct Record {
        std::string address;
        std::vector<std::int64_t> failures;  ///< microseconds, oldest first, at most as many as allowed
    };
    using Records = std::list<Record>;

    Record* find(const std::string& key);
    Record& touch(const std::string& key);
    std::optional<int> wait(Record& record, std::int64_t now) const;

    Clock clock_;
    Limits limits_;
    mutable std::mutex mutex_;
    Records records_;                                                ///< latest failure first
    std::unordered_map<std::string_view, Records::iterator> index_;  ///< keys view into records_
};

}  // namespace cardcage::auth
