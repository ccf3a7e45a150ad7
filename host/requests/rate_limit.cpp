#include "host/requests/rate_limit.hpp"

#include <algorithm>
#include <cmath>

namespace cardcage::requests {

std::optional<int> RateLimit::take(const std::string& tenant, std::int64_t per_minute, Time now) {
    const double size = static_cast<double>(per_minute);
    const double per_second = size / 60;
    const std::lock_guard lock(mutex_);
    auto& bucket = buckets_[tenant];
    if (bucket.per_minute != per_minute) bucket = {.level = size, .filled = now, .per_minute = per_minute};

    const std::chrono::duration<double> passed = now - bucket.filled;
    bucket.level = std::min(size, bucket.level + passed.count() * per_second);
    bucket.filled = now;
    if (bucket.level < 1) return std::max(1, static_cast<int>(std::ceil((1 - bucket.level) / per_second)));
    bucket.level -= 1;
    return std::nullopt;
}

}  // namespace cardcage::requests
