#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "values/finding.hpp"
#include "values/length.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

enum class Plating : std::uint8_t { Unknown, Plated, NonPlated };

/// A diameter is that of the hole with its plating, or that of the tool that drills it.
enum class DiameterKind : std::uint8_t { Unknown, Finished, Drilled };

/// A coordinate as written. What it means depends on the format, which is decided later.
struct RawNumber {
    std::int64_t digits = 0;
    /// Number of digits that stood there, leading zeros counted.
    std::uint8_t length = 0;
    /// Digits behind a decimal point; -1 without one.
    std::int8_t decimals = -1;
    bool present = false;
    /// Whether the digits as written began, or ended, with a zero.
    bool leading_zero = false;
    bool trailing_zero = false;
};

struct DrillTool {
    int number = 0;
    /// As written, in the unit of the file; or a length when a comment states the unit.
    RawNumber written;
    std::optional<Nm> diameter;
    Plating plating = Plating::Unknown;
    Source plating_source = Source::Content;
    /// X2 function of the hole (`ViaDrill`, `ComponentDrill`); empty when unknown.
    std::string function;
};

/// One movement of the machine, in the order of the file.
struct DrillStep {
    enum class Kind : std::uint8_t { Hole, Slot, Move, Line, Arc, Down, Up, Origin, Repeat };
    Kind kind = Kind::Hole;
    bool relative = false;
    /// Index in `DrillProgram::tools`.
    std::uint16_t tool = 0;
    /// The number of times a Repeat drills again.
    std::uint32_t count = 0;
    RawNumber x, y;
    /// The end of a Slot.
    RawNumber end_x, end_y;
};

/// The format of numbers as a drill file, or a report beside it, states it.
struct FormatStatement {
    std::optional<Unit> unit;
    std::optional<int> integers;
    std::optional<int> decimals;
    /// True: zeros at the end are left out. False: those at the front are, or none.
    std::optional<bool> trailing_omitted;
};

/// A drill or rout file as written, before its format is decided.
struct DrillProgram {
    std::vector<DrillTool> tools;
    std::vector<DrillStep> steps;
    FormatStatement stated;
    Plating plating = Plating::Unknown;
    Source plating_source = Source::Content;
    /// First and last copper layer of the holes, as stated; 0 when unknown.
    int first_layer = 0;
    int last_layer = 0;
    /// Whether the function of the file says that its drills take away the ends of plated holes.
    bool is_back_drill = false;
    /// Statements of comments about all diameters.
    bool are_finished = false;
    bool are_drilled = false;
    /// Software that wrote the file, as a comment says it.
    std::string cad;
    /// Commands that change the number of holes were not understood.
    bool incomplete = false;
    bool usable = true;
    Findings findings;

    /// Unknown unless comments say one thing and not the other.
    DiameterKind diameterKind() const {
        if (are_finished == are_drilled) return DiameterKind::Unknown;
        return are_finished ? DiameterKind::Finished : DiameterKind::Drilled;
    }
};

/// The way in which the numbers of a drill file are to be read.
struct DrillFormat {
    Unit unit = Unit::Millimetre;
    int integers = 3;
    int decimals = 3;
    bool trailing_omitted = false;

    friend bool operator==(const DrillFormat&, const DrillFormat&) = default;
};

struct Hole {
    enum class Kind : std::uint8_t { Round, Slot, Rout };
    Point from;
    /// Equal to `from` for round holes.
    Point to;
    /// Index in the tools of the file.
    std::uint16_t tool = 0;
    Kind kind = Kind::Round;
};

}  // namespace cardcage::pcb::analysis
