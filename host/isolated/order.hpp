#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardcage::isolated {

/// Idle: runs when nothing else wants the processor (SCHED_IDLE). Low: competes, with a high niceness.
enum class Priority { Idle, Low };

/// The task of a child. Written by the host, read by its own program: both are of one build.
struct Order {
    std::filesystem::path module;  ///< library of the generation, which stays as it is while the generation lives
    std::string function;          ///< "boards.count/1"
    std::int64_t cpu_us = 0;
    unsigned threads = 1;       ///< that compute, the function's own among them
    bool needs_sandbox = true;  ///< without seccomp nothing runs
    Priority priority = Priority::Idle;
    /// Places of the texts in the shared memory, (offset, size): first the payload, then the inputs.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> texts;
};

std::string written(const Order& order);
/// Absent: no such text.
std::optional<Order> readOrder(std::string_view text);

}  // namespace cardcage::isolated
