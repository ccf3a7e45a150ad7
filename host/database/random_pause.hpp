#pragma once

#include <chrono>
#include <random>
#include <thread>

namespace cardcage::database {

/// Sleeps for a random time up to `longest`, at least a tenth of it: two that collided do not collide again.
inline void pauseAtRandom(std::chrono::milliseconds longest) {
    static thread_local std::minstd_rand random(std::random_device{}());
    std::uniform_int_distribution<std::chrono::milliseconds::rep> spread(longest.count() / 10, longest.count());
    std::this_thread::sleep_for(std::chrono::milliseconds(spread(random)));
}

}  // namespace cardcage::database
