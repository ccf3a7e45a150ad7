#pragma once

#include <cardcage/decimal.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Position files (pick-and-place, centroid, mount files) of design tools: bytes in, rows out. A pure rule.
//
//   const auto reading = positions::read(bytes, {.file_name = "board-top.mnt"});
//   if (reading.isRead()) use(reading.rows);  // otherwise refusal, complaints or questions
//
// A value is either sure or not there: what a file leaves open is a question, and `Wishes` answers it.

namespace cardcage::positions {

enum class Unit { Millimeter, Centimeter, Micrometer, Mil, Inch };

/// The unit as a parameter is written: "mm", "cm", "um", "mil", "in".
std::string_view nameOf(Unit unit);
std::optional<Unit> unitNamed(std::string_view name);

/// Place that states the unit of the positions.
enum class UnitSource {
    None,      ///< all positions are zero
    Values,    ///< behind the numbers ("12.7mm"), or in a column of its own
    Headings,  ///< in the column names ("X (mm)")
    Text,      ///< a line besides the rows ("Units used: mil")
    Wish,      ///< Wishes::unit
    Tool,      ///< the tool writes this unit only
    Outline,   ///< only this unit fits the outline of the board
    Extent     ///< only this unit gives a board that can be built
};

enum class Side { Top, Bottom };

/// Mounting technology of a part.
enum class Mount { Smt, Tht, PressFit, Manual, Unknown };

/// Design tool, or the form of an assembler, that has columns like these.
enum class Dialect {
    Other,
    Allegro,
    Altium,
    DipTrace,
    Eagle,
    EasyPc,
    Fritzing,
    Jlc,
    Kicad,
    LibrePcb,
    Orcad,
    Pads,
    PcbRnd,
    Proteus,
    ScreamingCircuits,
    Xpedition
};
std::string_view nameOf(Dialect dialect);

enum class DecimalSign { Point, Comma };

/// One part of a file.
struct Row {
    std::size_t line = 0;  ///< from 1
    std::string designator;
    Decimal x;                ///< mm from the origin of the file
    Decimal y;                ///< mm, up
    Decimal rotation;         ///< degrees, counter-clockwise, 0 <= rotation < 360
    Decimal source_rotation;  ///< degrees as in the file: tools differ for parts on the bottom side
    Side side = Side::Top;
    std::optional<std::string> value;
    std::optional<std::string> package;
    std::optional<std::string> part_number;
    Mount mount = Mount::Smt;
    bool do_not_place = false;
    bool fiducial = false;
};

/// A fault of one place of the file.
struct Complaint {
    std::size_t line = 0;  ///< from 1
    /// "designator", "x", "y", "rotation", "side", "value", "package", "do_not_place", "placed"; empty: the line as a
    /// whole
    std::string column;
    std::string rule;     ///< "required", "format", "enum", "duplicate", "length"
    std::string message;  ///< names the fix
};

/// A fact that the file leaves open.
struct Question {
    std::string about;                 ///< "unit", "side" or "decimal_sign": the member of Wishes that answers it
    std::string message;               ///< reason and fix
    std::vector<std::string> choices;  ///< the likeliest first
};

/// Facts that the caller knows besides the bytes. Answers of questions count where the file states nothing. A unit that
/// contradicts a stated one is refused. A unit equal to the stated one confirms positions that are not plausible.
struct Wishes {
    std::string file_name;  ///< "board-top.mnt": side and tool; empty: unknown
    std::optional<Unit> unit;
    std::optional<Side> side;
    std::optional<DecimalSign> decimal_sign;
    std::optional<Decimal> board_width;  ///< mm of one board; the outline counts if both are there
    std::optional<Decimal> board_height;
};

/// Result of reading a file. The rows are complete and sure if isRead(); otherwise there are none.
struct Reading {
    std::vector<Row> rows;
    Dialect dialect = Dialect::Other;
    std::string encoding;  ///< "UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252", "GB18030"
    std::optional<Unit> unit;
    UnitSource unit_source = UnitSource::None;
    std::size_t unit_line = 0;  ///< line that states the unit, from 1; 0: none

    std::optional<std::string> refusal;  ///< fault of the file as a whole
    std::vector<Complaint> complaints;   ///< the first hundred
    std::size_t complaint_count = 0;
    std::vector<Question> questions;

    bool isRead() const { return !refusal && complaint_count == 0 && questions.empty(); }
};

/// Largest file in bytes, and largest number of rows; a file with more is refused.
inline constexpr std::size_t most_bytes = 32U << 20;
inline constexpr std::size_t most_rows = 200'000;

/// Reads a file. Takes time in proportion to its size; throws nothing but std::bad_alloc.
Reading read(std::string_view bytes, const Wishes& wishes = {});

/// Returns the text of a file in UTF-8, with the name of its encoding; nothing for bytes that are not text or whose
/// encoding is not sure.
struct DecodedText {
    std::string text;
    std::string encoding;
};
std::optional<DecodedText> decodedText(std::string_view bytes);

}  // namespace cardcage::positions
