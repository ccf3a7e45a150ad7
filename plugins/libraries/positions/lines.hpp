#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::positions {

/// Lines of a text that end with LF, CRLF or CR. At most `most` are kept.
struct Lines {
    std::vector<std::string_view> all;
    bool is_cut = false;  ///< there are more
};
Lines linesOf(std::string_view text, std::size_t most);

/// Splits a line into fields (RFC 4180 with any separator) without surrounding blanks and quotes. A quoted field may go
/// on for a few lines. A quotation mark without a second one is a letter. Returns the number of lines used.
std::size_t splitFields(
    const std::vector<std::string_view>& lines, std::size_t first, char separator, std::vector<std::string>& fields
);

/// The text within a line that is quoted as a whole, its inner quotes single; the same line otherwise.
std::string unwrappedLine(std::string_view line);

/// Splits at blanks; a word in quotation marks may have blanks.
struct Word {
    std::string text;
    std::size_t begin = 0;  ///< code points before it
    std::size_t end = 0;
};
std::vector<Word> wordsOf(std::string_view line);

/// Whether a line draws a rule: dashes, equals signs and the like.
bool isRule(std::string_view line);

}  // namespace cardcage::positions
