#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardcage::admin {

// ---- JSON for --json

std::string jsonText(std::string_view text);
/// null when absent.
std::string jsonTextOrNull(const std::optional<std::string>& text);
std::string jsonBool(bool value);
/// An object of members whose values are JSON already.
std::string jsonObject(std::initializer_list<std::pair<std::string_view, std::string>> members);
/// An array of elements that are JSON already.
std::string jsonArray(const std::vector<std::string>& elements);
std::string jsonTexts(const std::vector<std::string>& texts);

// ---- text for people

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
