#pragma once

#include <chrono>

namespace cardcage::jobs {

/// The pause behind an attempt that failed: one second after the first, four times as long after each further one, at
/// most `cap`; and a quarter more or less by `chance` (0 to 1), so that what failed together does not come back
/// together.
std::chrono::milliseconds backoff(int attempt, std::chrono::milliseconds cap, double chance);

}  // namespace cardcage::jobs
