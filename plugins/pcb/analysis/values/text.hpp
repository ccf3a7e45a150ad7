#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Text without locale: ASCII rules for letters and digits, every other byte is kept as it is.
namespace cardcage::pcb::analysis {

constexpr bool isDigit(char character) {
    return character >= '0' && character <= '9';
}
constexpr bool isLetter(char character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}
constexpr bool isSpace(char character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
}
constexpr char lowered(char character) {
    return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
}

std::string lowered(std::string_view text);
/// `text` without white space at both ends.
std::string_view trimmed(std::string_view text);
/// The pieces between separators, empty ones too; one piece for a text without any.
std::vector<std::string_view> split(std::string_view text, char separator);
/// The pieces between runs of white space.
std::vector<std::string_view> words(std::string_view text);
/// The first line, ended by CR, LF or CRLF, without its end; it is removed from `text`.
std::string_view takeLine(std::string_view& text);
/// All lines.
std::vector<std::string_view> lines(std::string_view text);
bool containsIgnoringCase(std::string_view text, std::string_view lower_part);
/// The trimmed text behind the first `key` (compared without case, followed by anything); nothing when it is absent.
std::optional<std::string_view> textBehind(std::string_view text, std::string_view lower_key);

/// The text that the readers take: UTF-16 with a mark becomes UTF-8, a mark of UTF-8 goes, and so do NUL padding and a
/// Ctrl-Z at the end. Everything else stays as it is; `converted` owns the text if it had to be changed.
std::string_view readableText(std::string_view bytes, std::string& converted);

}  // namespace cardcage::pcb::analysis
