#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::assemblies {

/// One record of a CSV text and the line it begins at, counted from 1.
struct CsvRecord {
    std::size_t line = 0;
    std::vector<std::string> fields;  ///< without surrounding blanks and quotes
};

/// Splits a text into records (RFC 4180, with LF or CRLF, and any separator). Empty lines and a byte order mark are
/// skipped. An unterminated quote ends with the text.
std::vector<CsvRecord> readCsv(std::string_view text, char separator);

/// Splits a text with columns separated by any number of blanks into records, as in the reports of KiCad. "#" at the
/// beginning of a line marks a remark.
struct BlankSeparatedRecord {
    CsvRecord record;  ///< of a remark: without its "#"
    bool is_remark = false;
};
std::vector<BlankSeparatedRecord> readBlankSeparated(std::string_view text);

/// Returns the text in UTF-8, from UTF-8 or, with a byte order mark, from UTF-16. Returns nothing for other encodings
/// and for U+0000.
std::optional<std::string> plainUtf8(std::string_view text);

/// Well-formed UTF-8 without U+0000.
bool isPlainUtf8(std::string_view text);

}  // namespace cardcage::assemblies
