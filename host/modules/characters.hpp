#pragma once

#include <string_view>

namespace cardcage::modules {

/// Whether a text has at least one character, and none but those `allowed`.
inline bool consistsOf(std::string_view text, std::string_view allowed) {
    return !text.empty() && text.find_first_not_of(allowed) == std::string_view::npos;
}

}  // namespace cardcage::modules
