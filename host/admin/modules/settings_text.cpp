#include "host/admin/modules/settings_text.hpp"

#include <optional>

#include "host/config/value.hpp"

namespace cardcage::admin {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// A line that sets a key, as places in the text.
struct Line {
    std::size_t begin = 0;
    std::size_t value = 0;      ///< first byte behind '=' and blanks
    std::size_t value_end = 0;  ///< behind the last byte of the value
    std::size_t comment = 0;    ///< its '#'; the end of the content when there is none
    std::size_t content_end = 0;
    std::size_t end = 0;  ///< behind the line's end
};

/// '#' begins a comment at the start of a line or after a blank.
std::size_t commentIn(std::string_view content) {
    for (auto hash = content.find('#'); hash != std::string_view::npos; hash = content.find('#', hash + 1)) {
        if (hash == 0 || content[hash - 1] == ' ' || content[hash - 1] == '\t') return hash;
    }
    return content.size();
}

std::optional<Line> find(std::string_view text, std::string_view key) {
    std::size_t begin = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    while (begin < text.size()) {
        const auto feed = text.find('\n', begin);
        const auto end = feed == std::string_view::npos ? text.size() : feed + 1;
        auto content = text.substr(begin, (feed == std::string_view::npos ? text.size() : feed) - begin);
        if (content.ends_with('\r')) content.remove_suffix(1);
        const auto comment = commentIn(content);
        const auto setting = content.substr(0, comment);
        const auto equals = setting.find('=');
        if (equals != std::string_view::npos && config::trimmed(setting.substr(0, equals)) == key) {
            const auto first = setting.find_first_not_of(" \t", equals + 1);
            const auto last = setting.find_last_not_of(" \t");
            const bool is_empty = first == std::string_view::npos;
            return Line{
                .begin = begin,
                .value = begin + (is_empty ? equals + 1 : first),
                .value_end = begin + (is_empty ? equals + 1 : last + 1),
                .comment = begin + comment,
                .content_end = begin + content.size(),
                .end = end};
        }
        begin = end;
    }
    return std::nullopt;
}

/// The line end that the file uses.
std::string_view lineEndOf(std::string_view text) {
    const auto feed = text.find('\n');
    return feed != std::string_view::npos && feed > 0 && text[feed - 1] == '\r' ? "\r\n" : "\n";
}

std::string joined(std::string_view before, std::string_view between, std::string_view after) {
    return std::string(before).append(between).append(after);
}

}  // namespace

std::string withSetting(std::string_view text, std::string_view key, std::string_view value) {
    if (const auto line = find(text, key)) {
        const bool is_empty = line->value == line->value_end;
        std::string written(is_empty ? " " : "");
        written.append(value);
        // A comment needs a blank before it.
        if (line->comment < line->content_end && line->value_end == line->comment) written.push_back(' ');
        return joined(text.substr(0, line->value), written, text.substr(line->value_end));
    }
    const auto setting = std::string(key).append(" = ").append(value);
    const auto line_end = lineEndOf(text);
    const bool ends_line = text.empty() || text == byte_order_mark || text.ends_with('\n');
    return ends_line ? joined(text, setting, line_end) : joined(text, line_end, setting);
}

std::string withoutSetting(std::string_view text, std::string_view key) {
    const auto line = find(text, key);
    if (!line) return std::string(text);
    if (line->comment < line->content_end) return joined(text.substr(0, line->begin), {}, text.substr(line->comment));
    auto before = text.substr(0, line->begin);
    if (line->end == line->content_end) {  // the last line, without an end: the one before it had none to begin with
        if (before.ends_with('\n')) before.remove_suffix(1);
        if (before.ends_with('\r')) before.remove_suffix(1);
    }
    return joined(before, {}, text.substr(line->end));
}

bool hasSetting(std::string_view text, std::string_view key) {
    return find(text, key).has_value();
}

}  // namespace cardcage::admin
