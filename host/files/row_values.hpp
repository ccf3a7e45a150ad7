#pragma once

#include <cardcage/abi.h>

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

// Values of statements and columns of rows.

namespace cardcage::files {

inline cc_value text(std::string_view value) {
    return {.kind = CC_VALUE_TEXT, .text = {value.data() ? value.data() : "", value.size()}};
}
inline cc_value bytes(std::string_view value) {
    return {.kind = CC_VALUE_BYTES, .text = {value.data() ? value.data() : "", value.size()}};
}
inline cc_value integer(std::int64_t value) {
    return {.kind = CC_VALUE_INTEGER, .integer = value};
}
inline cc_value integer(std::uint64_t value) {
    return integer(static_cast<std::int64_t>(value));
}

inline std::string textOf(cc_str column) {
    return column.data ? std::string(column.data, column.size) : std::string();
}
inline std::int64_t numberOf(cc_str column) {
    std::int64_t number = 0;
    if (column.data) std::from_chars(column.data, column.data + column.size, number);
    return number;
}

}  // namespace cardcage::files
