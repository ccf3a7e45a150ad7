#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/config/setting.hpp"

namespace cardcage::config {

/// "true" or "false"; absent for anything else.
std::optional<bool> booleanOf(std::string_view text);
/// Decimal digits with an optional minus; absent for anything else or more than 64 bits.
std::optional<std::int64_t> integerOf(std::string_view text);
/// Milliseconds of "500ms", "10s", "5m", "1h"; a bare 0 is allowed.
std::optional<std::int64_t> durationOf(std::string_view text);
/// Bytes of "65536", "64KiB", "4MiB", "1GiB".
std::optional<std::int64_t> bytesOf(std::string_view text);
/// Parts between commas, blanks trimmed; an empty text has no parts.
std::vector<std::string> listOf(std::string_view text);
/// Without blanks at both ends.
std::string_view trimmed(std::string_view text);

/// Returns the reason for which the text is no value of this setting; absent when it is one.
std::optional<std::string> fault(const Setting& setting, std::string_view text);

/// The value as it may be shown: secrets hidden, passwords cut out of URLs.
std::string shown(std::string_view key, std::string_view value);

}  // namespace cardcage::config
