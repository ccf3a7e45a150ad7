#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardcage::positions {

/// Words of a UTF-8 text by Unicode NFKC in lower case: runs of letters and runs of digits, without punctuation.
/// Full-width forms are ASCII, the sign U+339C is "mm", "u" with a combining diaeresis is "ü".
std::vector<std::string> foldedWords(std::string_view text);

/// The same words in one piece: "Center-X" is "centerx".
std::string folded(std::string_view text);

/// Numbers with ASCII digits, signs and blanks: full-width forms, the minus sign U+2212 and no-break spaces are
/// replaced.
std::string asciiNumber(std::string_view text);

}  // namespace cardcage::positions
