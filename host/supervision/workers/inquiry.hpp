#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

namespace cardcage::supervision {

/// Name of the socket of a serving process for operators, in its run directory.
inline constexpr char operators_socket[] = "admin.sock";

/// An answer of a worker.
struct Answer {
    int status = 0;  ///< of HTTP
    std::string body;
};

/// GETs a page of the worker that has this run directory; absent when it does not answer in time. [any thread]
std::optional<Answer> askWorker(
    const std::filesystem::path& run_directory, const std::string& page, std::chrono::milliseconds patience
);

}  // namespace cardcage::supervision
