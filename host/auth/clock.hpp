#pragma once

#include <cstdint>
#include <functional>

namespace cardcage::auth {

/// Microseconds since 1970, UTC. Called from many threads at once.
using Clock = std::function<std::int64_t()>;

/// The time of the operating system.
Clock systemClock();

constexpr std::int64_t microseconds_per_second = 1'000'000;

}  // namespace cardcage::auth
