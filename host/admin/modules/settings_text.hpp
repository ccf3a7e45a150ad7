#pragma once

#include <string>
#include <string_view>

// Changes of one setting in the text of a settings file, as a careful person makes them: every other byte stays, with
// comments, order, unknown keys, line ends and a missing end of the last line.

namespace cardcage::admin {

/// Returns the text with `key = value`: in the line that sets the key, whose blanks and comment stay, otherwise in a
/// new last line. `value`: without line breaks; one that begins a comment (" #") would not be read back.
std::string withSetting(std::string_view text, std::string_view key, std::string_view value);

/// Returns the text without the line that sets the key; the same text when none does. A comment in that line stays, in
/// a line of its own.
std::string withoutSetting(std::string_view text, std::string_view key);

/// Returns whether a line sets the key.
bool hasSetting(std::string_view text, std::string_view key);

}  // namespace cardcage::admin
