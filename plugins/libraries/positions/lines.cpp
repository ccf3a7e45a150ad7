#include "libraries/positions/lines.hpp"

#include <algorithm>
#include <cardcage/text.hpp>

namespace cardcage::positions {
namespace {

constexpr std::size_t most_lines_in_quotes = 10;
constexpr std::size_t most_fields = 512;

bool isBlankOf(char letter, char separator) {
    return letter != separator && (letter == ' ' || letter == '\t');
}

/// Reads a quoted field that begins at `at`. Returns false, with nothing changed, if the second quote does not follow
/// soon.
bool readQuoted(
    const std::vector<std::string_view>& lines, std::size_t& line, std::size_t& at, char separator, std::string& field
) {
    std::string text;
    auto place = at + 1;
    auto row = line;
    for (;;) {
        const auto current = lines[row];
        if (place >= current.size()) {
            if (++row >= lines.size() || row - line >= most_lines_in_quotes) return false;
            text += '\n';
            place = 0;
            continue;
        }
        if (current[place] != '"') {
            text += current[place++];
            continue;
        }
        if (place + 1 < current.size() && current[place + 1] == '"') {
            text += '"';
            place += 2;
            continue;
        }
        ++place;
        break;
    }
    // The quotes belong to the field as a whole only if it ends with them.
    const auto current = lines[row];
    while (place < current.size() && isBlankOf(current[place], separator)) ++place;
    if (place < current.size() && current[place] != separator) return false;
    field = text::trimmed(text);
    line = row;
    at = place;
    return true;
}

}  // namespace

Lines linesOf(std::string_view text, std::size_t most) {
    Lines lines;
    while (!text.empty()) {
        if (lines.all.size() == most) {
            lines.is_cut = true;
            break;
        }
        const auto end = std::min(text.find_first_of("\r\n"), text.size());
        lines.all.push_back(text.substr(0, end));
        text.remove_prefix(end);
        if (text.starts_with("\r\n")) {
            text.remove_prefix(2);
        } else if (!text.empty()) {
            text.remove_prefix(1);
        }
    }
    return lines;
}

std::size_t splitFields(
    const std::vector<std::string_view>& lines, std::size_t first, char separator, std::vector<std::string>& fields
) {
    fields.clear();
    auto line = first;
    for (std::size_t at = 0;; ++at) {
        while (at < lines[line].size() && isBlankOf(lines[line][at], separator)) ++at;
        std::string field;
        const bool is_quoted =
            at < lines[line].size() && lines[line][at] == '"' && readQuoted(lines, line, at, separator, field);
        if (!is_quoted) {
            const auto end = std::min(lines[line].find(separator, at), lines[line].size());
            field = text::trimmed(lines[line].substr(at, end - at));
            at = end;
        }
        if (fields.size() < most_fields) fields.push_back(std::move(field));
        if (at >= lines[line].size()) break;
    }
    return line - first + 1;
}

std::string unwrappedLine(std::string_view line) {
    line = text::trimmed(line);
    if (line.size() < 2 || line.front() != '"' || line.back() != '"') return std::string(line);
    std::string inner;
    const auto body = line.substr(1, line.size() - 2);
    for (std::size_t at = 0; at < body.size(); ++at) {
        if (body[at] == '"') {
            // A single quote ends the field: the line is not one field.
            if (at + 1 == body.size() || body[at + 1] != '"') return std::string(line);
            ++at;
        }
        inner += body[at];
    }
    return inner;
}

std::vector<Word> wordsOf(std::string_view line) {
    std::vector<Word> words;
    std::size_t place = 0;
    const auto take = [&line, &place] {
        const auto size = text::sizeOfFirst(line);
        const auto piece = line.substr(0, size);
        line.remove_prefix(size);
        ++place;
        return piece;
    };
    const auto isAtBlank = [&line] {
        return text::isBlank(text::codePointOf(line.substr(0, text::sizeOfFirst(line))));
    };
    while (!line.empty()) {
        if (isAtBlank()) {
            take();
            continue;
        }
        if (words.size() == most_fields) break;
        Word word{{}, place, 0};
        const auto second = line.front() == '"' ? line.find('"', 1) : std::string_view::npos;
        const bool is_quoted = second != std::string_view::npos && second > 1 &&
                               (second + 1 == line.size() || line[second + 1] == ' ' || line[second + 1] == '\t');
        if (is_quoted) {
            take();
            while (line.front() != '"') word.text += take();
            take();
        } else {
            while (!line.empty() && !isAtBlank()) word.text += take();
        }
        word.end = place;
        words.push_back(std::move(word));
    }
    return words;
}

bool isRule(std::string_view line) {
    bool has_sign = false;
    for (const char letter : line) {
        if (letter == ' ' || letter == '\t') continue;
        if (std::string_view("-=_*+|#~").find(letter) == std::string_view::npos) return false;
        has_sign = true;
    }
    return has_sign && line.size() >= 3;
}

}  // namespace cardcage::positions
