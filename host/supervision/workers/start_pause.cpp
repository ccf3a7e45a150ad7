#include "host/supervision/workers/start_pause.hpp"

#include <algorithm>

namespace cardcage::supervision {
namespace {

constexpr unsigned free_failures = 2;
constexpr auto first_pause = std::chrono::milliseconds(500);
constexpr auto longest_pause = std::chrono::milliseconds(5'000);
constexpr unsigned most_doublings = 8;

}  // namespace

std::chrono::milliseconds StartPause::failed() {
    ++failures_;
    if (failures_ <= free_failures) return std::chrono::milliseconds(0);
    const unsigned doublings = std::min(failures_ - free_failures - 1, most_doublings);
    return std::min(longest_pause, first_pause * (1 << doublings));
}

}  // namespace cardcage::supervision
