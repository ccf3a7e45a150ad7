#include "host/config/properties.hpp"

#include <Poco/UTF8Encoding.h>

#include <algorithm>
#include <map>

#include "host/config/value.hpp"

namespace cardcage::config {
namespace {

constexpr std::size_t longest_line = 64 * 1024;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string_view withoutComment(std::string_view line) {
    for (auto hash = line.find('#'); hash != std::string_view::npos; hash = line.find('#', hash + 1)) {
        if (hash == 0 || line[hash - 1] == ' ' || line[hash - 1] == '\t') return line.substr(0, hash);
    }
    return line;
}

bool isKey(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
               c == '-';
    });
}

/// Returns the reason for which a line cannot be read at all, or empty.
std::string_view lineFault(std::string_view line) {
    if (line.size() > longest_line) return "the line is longer than 64 KiB";
    const Poco::UTF8Encoding utf8;
    const auto* bytes = reinterpret_cast<const unsigned char*>(line.data());
    for (int i = 0, size = static_cast<int>(line.size()); i < size;) {
        if ((bytes[i] < 0x20 && bytes[i] != '\t') || bytes[i] == 0x7F) return "the line has a control character";
        const auto length = utf8.sequenceLength(bytes + i, 1);
        if (length < 1 || length > size - i || !Poco::UTF8Encoding::isLegal(bytes + i, length))
            return "the line is not UTF-8";
        i += length;
    }
    return {};
}

}  // namespace

std::vector<Entry> readProperties(std::string_view text, const std::string& file, std::vector<Complaint>& complaints) {
    std::vector<Entry> entries;
    std::map<std::string, std::size_t, std::less<>> line_of_key;
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());

    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);

        const auto place = file + ":" + std::to_string(number);
        const auto complain = [&](std::string_view key, std::string_view reason) {
            complaints.push_back({place, std::string(key), {}, std::string(reason), {}});
        };
        if (const auto reason = lineFault(line); !reason.empty()) {
            complain({}, reason);
            continue;
        }
        const auto content = trimmed(withoutComment(line));
        if (content.empty()) continue;

        const auto equals = content.find('=');
        const auto key = trimmed(content.substr(0, equals));
        if (equals == std::string_view::npos || !isKey(key)) {
            complain({}, "must be `key = value`");
        } else if (content.ends_with('\\')) {
            complain(key, "a value cannot go on in the next line");
        } else if (const auto [known, added] = line_of_key.emplace(key, number); !added) {
            complain(key, "is set already in line " + std::to_string(known->second));
        } else {
            entries.push_back({std::string(key), std::string(trimmed(content.substr(equals + 1))), place});
        }
    }
    return entries;
}

}  // namespace cardcage::config
