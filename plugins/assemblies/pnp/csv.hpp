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
    std::vector<std::string> fields;  ///< without blanks around them and without their quotes
};

/// Splits a text into records (RFC 4180, with LF or CRLF, and any separator). Empty lines are left out; a byte order
/// mark is, too. A quote that is never closed ends with the text.
std::vector<CsvRecord> readCsv(std::string_view text, char separator);

/// Splits a text whose columns are separated by any number of blanks into records, as the reports of KiCad are. "#" at
/// the beginning of a line makes it a remark.
struct BlankSeparatedRecord {
    CsvRecord record;  ///< of a remark: without its "#"
    bool is_remark = false;
};
std::vector<BlankSeparatedRecord> readBlankSeparated(std::string_view text);

/// The text in UTF-8, from UTF-8 or, with a byte order mark, from UTF-16. Nothing for anything else and for U+0000.
std::optional<std::string> plainUtf8(std::string_view text);

/// Well-formed UTF-8 without U+0000.
bool isPlainUtf8(std::string_view text);

}  // namespace cardcage::assemblies
