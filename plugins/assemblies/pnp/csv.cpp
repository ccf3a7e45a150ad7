#include "pnp/csv.hpp"

#include <algorithm>
#include <cardcage/text.hpp>
#include <cstdint>

namespace cardcage::assemblies {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

void appendUtf8(std::string& out, char32_t point) {
    const auto add = [&out](char32_t byte) { out += static_cast<char>(byte); };
    if (point < 0x80) {
        add(point);
    } else if (point < 0x800) {
        add(0xC0 | point >> 6);
        add(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
        add(0xE0 | point >> 12);
        add(0x80 | (point >> 6 & 0x3F));
        add(0x80 | (point & 0x3F));
    } else {
        add(0xF0 | point >> 18);
        add(0x80 | (point >> 12 & 0x3F));
        add(0x80 | (point >> 6 & 0x3F));
        add(0x80 | (point & 0x3F));
    }
}

/// Reads one field and sets `at` to its terminator: a separator, a line end, or the end of the text.
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

std::vector<BlankSeparatedRecord> readBlankSeparated(std::string_view text) {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    constexpr std::string_view blanks = " \t\r";
    std::vector<BlankSeparatedRecord> records;
    for (std::size_t number = 1; !text.empty(); ++number) {
        auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        BlankSeparatedRecord record{{number, {}}, line.starts_with('#')};
        if (record.is_remark) line.remove_prefix(std::min(line.find_first_not_of('#'), line.size()));
        while ((line = line.substr(std::min(line.find_first_not_of(blanks), line.size()))), !line.empty()) {
            const auto word = line.substr(0, line.find_first_of(blanks));
            record.record.fields.emplace_back(word);
            line.remove_prefix(word.size());
        }
        if (!record.record.fields.empty()) records.push_back(std::move(record));
    }
    return records;
}

std::optional<std::string> plainUtf8(std::string_view text) {
    const bool is_little = text.starts_with("\xFF\xFE");
    if (!is_little && !text.starts_with("\xFE\xFF")) {
        return isPlainUtf8(text) ? std::optional(std::string(text)) : std::nullopt;
    }
    if (text.size() % 2 != 0) return std::nullopt;
    std::string converted;
    char32_t high = 0;  // the first half of a pair
    for (std::size_t at = 2; at < text.size(); at += 2) {
        const auto first = static_cast<unsigned char>(text[at]);
        const auto second = static_cast<unsigned char>(text[at + 1]);
        const char32_t unit = is_little ? second << 8 | first : first << 8 | second;
        const bool is_low = unit >= 0xDC00 && unit <= 0xDFFF;
        if (is_low != (high != 0)) return std::nullopt;
        if (unit >= 0xD800 && unit <= 0xDBFF) {
            high = unit;
            continue;
        }
        appendUtf8(converted, is_low ? 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00) : unit);
        high = 0;
    }
    if (high != 0 || !isPlainUtf8(converted)) return std::nullopt;
    return converted;
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
