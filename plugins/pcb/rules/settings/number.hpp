#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::pcb::rules {

/// A number of a setting or a measurement. It counts 10^-6 of its unit: 0.15 mm is 150'000, 35 µm are 35'000'000.
using Micro = std::int64_t;

constexpr Micro one = 1'000'000;

/// Reads `-?digits(.digits)?` with at most 6 decimals and at most 12 digits before the point. Returns nothing for any
/// other text.
std::optional<Micro> parseMicro(std::string_view text);

/// Returns the exact text without zeros at the end: "0.15", "35", "-2.5".
std::string microText(Micro number);

}  // namespace cardcage::pcb::rules
