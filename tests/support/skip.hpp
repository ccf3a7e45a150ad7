#pragma once

#include <atomic>
#include <cstddef>
#include <iostream>
#include <string>

namespace cardcage::test {

/// Ends a test that cannot run here; the runner counts it as skipped, not as passed.
struct Skipped {};

inline std::atomic<std::size_t>& skippedCounter() {
    static std::atomic<std::size_t> counter{0};
    return counter;
}

inline std::size_t skippedTests() {
    return skippedCounter();
}

[[noreturn]] inline void skip(const std::string& reason) {
    std::cerr << "  skipped: " << reason << std::endl;
    ++skippedCounter();
    throw Skipped{};
}

}  // namespace cardcage::test
