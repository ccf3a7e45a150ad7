#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace cardcage::requests {

/// Fair use: how many requests a tenant may still send (setting tenant.requests_per_minute). Each tenant has a bucket
/// that holds a minute's worth and fills evenly; a request takes one out. [any thread]
class RateLimit {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// Takes one request out of the tenant's bucket. When it is empty: seconds until the next one, for Retry-After.
    std::optional<int> take(const std::string& tenant, std::int64_t per_minute, Time now);

private:
    struct Bucket {
        double level = 0;
        Time filled{};
        std::int64_t per_minute = 0;
    };
    std::mutex mutex_;
    std::unordered_map<std::string, Bucket> buckets_;  ///< one for each tenant that has a limit
};

}  // namespace cardcage::requests
