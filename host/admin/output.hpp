#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/json/object_writer.hpp"

namespace cardcage::admin {

/// Style of a word on a terminal; elsewhere, and with NO_COLOR, it is the plain word.
enum class Tone { Plain, Good, Bad, Faint };

struct Cell {
    Cell(std::string its_text, Tone its_tone = Tone::Plain) : text(std::move(its_text)), tone(its_tone) {}
    Cell(const char* its_text) : text(its_text) {}
    std::string text;
    Tone tone = Tone::Plain;
};

/// Prints rows below a heading on standard output, columns aligned. Lines of a cell beyond its first are indented.
void printTable(const std::vector<std::string>& heading, const std::vector<std::vector<Cell>>& rows);

/// One line on standard output: data.
void printLine(std::string_view text);
/// One line on standard error: everything that is not data.
void note(std::string_view text);

/// Prints the items of a list: as a JSON array of what `json_of` makes of each, or as a table of the rows that
/// `cells_of` makes, or a note when there are none.
template <class Items, class JsonOf, class CellsOf>
void printList(
    bool as_json,
    const Items& items,
    const std::string& note_when_empty,
    const std::vector<std::string>& heading,
    const JsonOf& json_of,
    const CellsOf& cells_of
) {
    if (as_json) return printLine(json::arrayOf(items, json_of));
    if (items.empty()) return note(note_when_empty);
    std::vector<std::vector<Cell>> rows;
    for (const auto& item : items) rows.push_back(cells_of(item));
    printTable(heading, rows);
}

/// A line that is written over again while something takes long; nothing at all unless standard error is a terminal.
class Progress {
public:
    explicit Progress(std::string what);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void show(std::size_t done, std::size_t total);

private:
    std::string what_;
    bool shown_ = false;
};

}  // namespace cardcage::admin
