#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace cardcage::tenancy {

constexpr std::size_t longest_slug = 40;

/// Returns whether the text can be the short name of a tenant: 1 to 40 of a-z, 0-9 and -.
inline bool isSlug(std::string_view text) {
    return !text.empty() && text.size() <= longest_slug && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

}  // namespace cardcage::tenancy
