#include "host/auth/guess_limiter.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <cstring>

namespace cardcage::auth {
namespace {

/// Four bytes of an IPv4 address, the first eight of an IPv6 one; any other text is its own key.
std::string networkOf(std::string_view address) {
    const std::string text(address);
    in6_addr v6{};
    if (::inet_pton(AF_INET6, text.c_str(), &v6) == 1) {
        const auto* bytes = reinterpret_cast<const char*>(&v6);
        // ::ffff:192.0.2.1 is how a dual-stack socket spells an IPv4 peer.
        return IN6_IS_ADDR_V4MAPPED(&v6) ? std::string(bytes + 12, 4) : std::string(bytes, 8);
    }
    in_addr v4{};
    if (::inet_pton(AF_INET, text.c_str(), &v4) == 1) return {reinterpret_cast<const char*>(&v4), sizeof v4};
    return text.substr(0, 64);
}

}  // namespace

GuessLimiter::GuessLimiter(Clock clock) : GuessLimiter(std::move(clock), Limits{}) {}

GuessLimiter::GuessLimiter(Clock clock, Limits limits) : clock_(std::move(clock)), limits_(limits) {}

std::optional<int> GuessLimiter::retryAfter(std::string_view address) {
    const auto key = networkOf(address);
    const auto now = clock_();
    const std::lock_guard lock(mutex_);
    auto* record = find(key);
    if (!record) return {};
    return wait(*record, now);
}

std::optional<int> GuessLimiter::failed(std::string_view address) {
    const auto key = networkOf(address);
    const auto now = clock_();
    const std::lock_guard lock(mutex_);
    auto& record = touch(key);
    // A refused request is no further failure: a client that waits as long as Retry-After gets through.
    if (const auto seconds = wait(record, now)) return seconds;
    record.failures.push_back(now);
    return {};
}

std::size_t GuessLimiter::size() const {
    const std::lock_guard lock(mutex_);
    return records_.size();
}

GuessLimiter::Record* GuessLimiter::find(const std::string& key) {
    const auto entry = index_.find(key);
    return entry == index_.end() ? nullptr : &*entry->second;
}

/// The record of that address, now the latest one.
GuessLimiter::Record& GuessLimiter::touch(const std::string& key) {
    if (const auto entry = index_.find(key); entry != index_.end()) {
        records_.splice(records_.begin(), records_, entry->second);
        return records_.front();
    }
    if (records_.size() >= limits_.addresses) {
        index_.erase(records_.back().address);
        records_.pop_back();
    }
    records_.push_front({key, {}});
    index_.emplace(records_.front().address, records_.begin());
    return records_.front();
}

/// Seconds until the oldest failure leaves the window, absent when there is room for one more.
std::optional<int> GuessLimiter::wait(Record& record, std::int64_t now) const {
    const auto window = limits_.window_seconds * microseconds_per_second;
    auto& failures = record.failures;
    // A failure in the future means that the clock was set back; it would block for as long as that was.
    std::erase_if(failures, [&](std::int64_t at) { return at > now || now - at >= window; });
    if (failures.size() < limits_.failures) return {};
    const auto left = failures.front() + window - now;
    return static_cast<int>((left + microseconds_per_second - 1) / microseconds_per_second);
}

}  // namespace cardcage::auth
