#include "host/json/text.hpp"

#include <cstddef>

namespace cardcage::json {
namespace {

unsigned byteAt(std::string_view text, std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

/// Bytes of the well-formed UTF-8 sequence at the front (Unicode, table 3-7), 0 when there is none.
std::size_t sequenceLength(std::string_view text) {
    const auto first = byteAt(text, 0);
    const auto second = byteAt(text, 1);
    const auto follows = [&](std::size_t i) { return (byteAt(text, i) & 0xC0) == 0x80; };
    if (first < 0x80) return 1;
    if (first < 0xC2 || !follows(1)) return 0;
    if (first < 0xE0) return 2;
    if (!follows(2)) return 0;
    if (first < 0xF0) return (first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) ? 0 : 3;
    if (!follows(3) || first > 0xF4) return 0;
    return (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90) ? 0 : 4;
}

void appendEscaped(std::string& out, unsigned char c) {
    constexpr char digits[] = "0123456789abcdef";
    switch (c) {
        case '"':
            out.append("\\\"");
            return;
        case '\\':
            out.append("\\\\");
            return;
        case '\n':
            out.append("\\n");
            return;
        case '\r':
            out.append("\\r");
            return;
        case '\t':
            out.append("\\t");
            return;
        default:
            out.append("\\u00").append(1, digits[c >> 4]).append(1, digits[c & 15]);
    }
}

}  // namespace

void appendString(std::string& out, std::string_view text) {
    out.push_back('"');
    std::size_t done = 0;  // the text before it is appended
    std::size_t i = 0;
    while (i < text.size()) {
        const auto c = static_cast<unsigned char>(text[i]);
        const auto length = c < 0x80 ? 1 : sequenceLength(text.substr(i));
        if (length != 0 && c >= 0x20 && c != '"' && c != '\\' && c != 0x7F) {
            i += length;
            continue;
        }
        out.append(text.substr(done, i - done));
        if (length == 0) {
            out.append("\xEF\xBF\xBD");
        } else {
            appendEscaped(out, c);
        }
        done = ++i;
    }
    out.append(text.substr(done));
    out.push_back('"');
}

}  // namespace cardcage::json
