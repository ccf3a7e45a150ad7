#pragma once

#include <cardcage/text.hpp>
#include <compare>
#include <string_view>

namespace cardcage::contracts {
namespace natural_order {

inline std::string_view takeDigits(std::string_view& text) {
    std::size_t count = 0;
    while (count < text.size() && text::isDigit(text[count])) ++count;
    const auto digits = text.substr(0, count);
    text.remove_prefix(count);
    return digits;
}

inline std::string_view withoutLeadingZeros(std::string_view digits) {
    const auto first = digits.find_first_not_of('0');
    return first == std::string_view::npos ? std::string_view() : digits.substr(first);
}

}  // namespace natural_order

/// Order of revisions: runs of digits compare as numbers ("2" before "10", "A9" before "A10"), all other characters
/// byte by byte; the empty revision is the lowest. Texts that differ only in leading zeros are ordered by their bytes,
/// so only equal texts compare equal.
inline std::strong_ordering naturalOrder(std::string_view left, std::string_view right) {
    auto left_rest = left;
    auto right_rest = right;
    while (!left_rest.empty() && !right_rest.empty()) {
        if (text::isDigit(left_rest.front()) && text::isDigit(right_rest.front())) {
            const auto left_number = natural_order::withoutLeadingZeros(natural_order::takeDigits(left_rest));
            const auto right_number = natural_order::withoutLeadingZeros(natural_order::takeDigits(right_rest));
            if (const auto order = left_number.size() <=> right_number.size(); order != 0) return order;
            if (const auto order = left_number <=> right_number; order != 0) return order;
        } else {
            const auto left_byte = static_cast<unsigned char>(left_rest.front());
            const auto right_byte = static_cast<unsigned char>(right_rest.front());
            if (const auto order = left_byte <=> right_byte; order != 0) return order;
            left_rest.remove_prefix(1);
            right_rest.remove_prefix(1);
        }
    }
    if (const auto order = left_rest.size() <=> right_rest.size(); order != 0) return order;
    return left <=> right;
}

}  // namespace cardcage::contracts
