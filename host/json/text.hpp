#pragma once

#include <string>
#include <string_view>

namespace cardcage::json {

/// Appends `text` as a JSON string, with its quotes. Bytes that are not UTF-8 become U+FFFD, so that a log line or a
/// problem stays valid JSON whatever a client sent.
void appendString(std::string& out, std::string_view text);

}  // namespace cardcage::json
