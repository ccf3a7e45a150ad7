#include "values/text.hpp"

#include <algorithm>

#include "values/escapes.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Surrogates are kept as two units: no reader looks at such characters.
std::string fromUtf16(std::string_view bytes, bool big_endian) {
    std::string text;
    text.reserve(bytes.size() / 2);
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
        const auto first = static_cast<unsigned char>(bytes[at]);
        const auto second = static_cast<unsigned char>(bytes[at + 1]);
        appendUtf8(text, big_endian ? first * 256U + second : second * 256U + first);
    }
    return text;
}

std::string_view withoutPadding(std::string_view text) {
    while (!text.empty() && (text.back() == '\0' || text.back() == '\x1A')) text.remove_suffix(1);
    return text;
}

}  // namespace

std::string lowered(std::string_view text) {
    std::string result(text);
    for (auto& character : result) character = lowered(character);
    return result;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (;;) {
        const auto end = text.find(separator);
        pieces.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return pieces;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> found;
    for (std::size_t at = 0; at < text.size();) {
        while (at < text.size() && isSpace(text[at])) ++at;
        const auto begin = at;
        while (at < text.size() && !isSpace(text[at])) ++at;
        if (at > begin) found.push_back(text.substr(begin, at - begin));
    }
    return found;
}

std::string_view takeLine(std::string_view& text) {
    const auto end = std::min(text.find_first_of("\r\n"), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(end);
    if (text.starts_with("\r\n")) text.remove_prefix(1);
    if (!text.empty()) text.remove_prefix(1);
    return line;
}

std::vector<std::string_view> lines(std::string_view text) {
    std::vector<std::string_view> found;
    while (!text.empty()) found.push_back(takeLine(text));
    return found;
}

bool containsIgnoringCase(std::string_view text, std::string_view lower_part) {
    return std::search(text.begin(), text.end(), lower_part.begin(), lower_part.end(), [](char left, char right) {
               return lowered(left) == right;
           }) != text.end();
}

std::optional<std::string_view> textBehind(std::string_view text, std::string_view lower_key) {
    const auto at =
        std::search(text.begin(), text.end(), lower_key.begin(), lower_key.end(), [](char left, char right) {
            return lowered(left) == right;
        });
    if (at == text.end()) return std::nullopt;
    return trimmed(text.substr(static_cast<std::size_t>(at - text.begin()) + lower_key.size()));
}

std::string_view readableText(std::string_view bytes, std::string& converted) {
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
        converted = fromUtf16(bytes.substr(2), bytes.front() == '\xFE');
        return withoutPadding(converted);
    }
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    return withoutPadding(bytes);
}

}  // namespace cardcage::pcb::analysis
