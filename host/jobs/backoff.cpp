#include "host/jobs/backoff.hpp"

namespace cardcage::jobs {

std::chrono::milliseconds backoff(int attempt, std::chrono::milliseconds cap, double chance) {
    std::chrono::milliseconds pause = std::chrono::seconds(1);
    for (int i = 1; i < attempt && pause < cap; ++i) pause *= 4;
    if (pause > cap) pause = cap;
    const double factor = 0.75 + 0.5 * chance;
    return std::chrono::milliseconds(static_cast<std::chrono::milliseconds::rep>(double(pause.count()) * factor));
}

}  // namespace cardcage::jobs
