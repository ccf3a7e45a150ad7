#include "csv.hpp"

#include <cardcage/text.hpp>
#include <cstdint>

namespace cardcage::assemblies {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Reads one field and leaves `at` at what ends it: a separator, a line end, or the end of the text.
std::string readField(std::string_view text, char separator, std::size_t& at, std::size_t& line) {
    const auto isBlank = [&](char letter) { return letter != separator && (letter == ' ' || letter == '\t'); };
    while (at < text.size() && isBlank(text[at])) ++at;
    std::string field;
    if (at < text.size() && text[at] == '"') {
        for (++at; at < text.size(); ++at) {
            if (text[at] == '"') {
                if (at + 1 == text.size() || text[at + 1] != '"') break;
                ++at;
            }
            if (text[at] == '\n') ++line;
            field += text[at];
        }
        if (at < text.size()) ++at;
        field = text::trimmed(field);
        while (at < text.size() && text[at] != separator && text[at] != '\n') ++at;
        return field;
    }
    const std::size_t begin = at;
    while (at < text.size() && text[at] != separator && text[at] != '\n') ++at;
    return std::string(text::trimmed(text.substr(begin, at - begin)));
}

}  // namespace

std::vector<CsvRecord> readCsv(std::string_view text, char separator) {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::vector<CsvRecord> records;
    std::size_t line = 1;
    for (std::size_t at = 0; at < text.size(); ++at, ++line) {
        CsvRecord record{line, {}};
        for (;; ++at) {
            record.fields.push_back(readField(text, separator, at, line));
            if (at >= text.size() || text[at] == '\n') break;
        }
        if (record.fields.size() > 1 || !record.fields.front().empty()) records.push_back(std::move(record));
    }
    return records;
}

bool isPlainUtf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = [&](std::size_t i) -> std::uint32_t {
            return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0;
        };
        const std::uint32_t first = byte(0);
        if (first == 0) return false;
        const std::size_t length = first < 0x80   ? 1
                                   : first < 0xC2 ? 0
                                   : first < 0xE0 ? 2
                                   : first < 0xF0 ? 3
                                   : first < 0xF5 ? 4
                                                  : 0;
        if (length == 0) return false;
        std::uint32_t point = length == 1 ? first : first & (0xFFU >> (length + 1));
        for (std::size_t i = 1; i < length; ++i) {
            if ((byte(i) & 0xC0U) != 0x80U) return false;
            point = point << 6 | (byte(i) & 0x3FU);
        }
        const bool is_overlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
        if (is_overlong || (point >= 0xD800 && point <= 0xDFFF) || point > 0x10FFFF) return false;
        at += length;
    }
    return true;
}

}  // namespace cardcage::assemblies
