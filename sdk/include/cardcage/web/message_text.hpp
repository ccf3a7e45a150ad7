#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

/// Texts of messages that are written from words of one language and values that people typed. The functions may be
/// called from every thread.
namespace cardcage::web {

/// Returns `text` with a space for every control character: a name is free text, but a subject and a sentence of a
/// message are one line, and a line break in a subject would begin another header (RFC 5322, 2.2).
inline std::string onOneLine(std::string_view text) {
    std::string line(text);
    for (char& letter : line) {
        const bool is_control = static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F;
        if (is_control) letter = ' ';
    }
    return line;
}

/// Returns `words` with the next of `values` at each `{}`. The words end the text where they have no further `{}`;
/// values that are left over are not used, and a `{}` within a value is text.
inline std::string filled(std::string_view words, std::initializer_list<std::string_view> values) {
    std::string text;
    for (const auto value : values) {
        const auto place = words.find("{}");
        if (place == std::string_view::npos) break;
        text.append(words.substr(0, place)).append(value);
        words.remove_prefix(place + 2);
    }
    return text.append(words);
}

}  // namespace cardcage::web
