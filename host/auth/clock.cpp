#include "host/auth/clock.hpp"

#include <chrono>

namespace cardcage::auth {

Clock systemClock() {
    return [] {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        return std::int64_t{std::chrono::duration_cast<std::chrono::microseconds>(now).count()};
    };
}

}  // namespace cardcage::auth
