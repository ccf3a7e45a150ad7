#pragma once

#include <cardcage/decimal.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "export/zip_archive.hpp"

namespace cardcage::costing {

/// An Office Open XML workbook, written row by row into memory. Numbers are the exact decimals, never the nearest
/// binary numbers, and texts stay texts regardless of their first characters.
class Workbook {
public:
    /// Begins a sheet with a frozen title row. A full sheet is continued on another one, "Name 2".
    void sheet(std::string name, std::vector<std::string_view> titles);
    /// Begins a line.
    void line();
    void text(std::string_view value);
    void number(const Decimal& value);
    void number(const std::optional<Decimal>& value);
    /// Leaves cells empty.
    void skip(std::uint32_t columns) { column_ += columns; }
    /// The file.
    std::string finish();

private:
    void beginSheet();
    void endSheet();
    void endLine();
    void cell(std::string_view attributes, std::string_view content);
    void textCell(std::string_view value, std::string_view style);
    void flush();

    ZipArchive archive_;
    std::string pending_;
    std::vector<std::string> sheets_;  ///< names of all
    std::string name_;                 ///< of the sheet, without the number of its continuation
    std::vector<std::string_view> titles_;
    std::uint32_t continuation_ = 0;
    std::uint32_t row_ = 0;  ///< current row, from 1; 0: no sheet was begun
    std::uint32_t column_ = 0;
    bool is_row_open_ = false;
};

/// A text in a workbook: with escaped markup, and with characters that XML cannot hold, such as control characters, as
/// _x0001_. Another escape protects a text that looks like such an escape (_x005F_x0001_).
std::string workbookText(std::string_view text);

}  // namespace cardcage::costing
