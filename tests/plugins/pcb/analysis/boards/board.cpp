#include "tests/plugins/pcb/analysis/boards/board.hpp"

#include <cmath>
#include <cstdio>
#include <sstream>

namespace cardcage::pcb::analysis::test {
namespace {

/// Writes lengths given in micrometres.
class Writer {
public:
    explicit Writer(const Dialect& dialect) : dialect_(dialect) {}

    std::string number(double micrometres) const {
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, "%.7f", micrometres / (dialect_.inch ? 25'400.0 : 1'000.0));
        return buffer;
    }
    /// A coordinate of Gerber: 3.6 digits in both units, so that both are exact to below a micrometre.
    std::string coordinate(double micrometres) const {
        const double units = micrometres / (dialect_.inch ? 25'400.0 : 1'000.0) * 1e6;
        char buffer[32];
        const long counts = std::lround(units);
        if (!dialect_.trailing_omitted) {
            std::snprintf(buffer, sizeof buffer, "%ld", counts);
            return buffer;
        }
        std::snprintf(buffer, sizeof buffer, "%s%09ld", counts < 0 ? "-" : "", std::labs(counts));
        std::string digits = buffer;
        while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
        return digits;
    }
    std::string at(double x, double y) const {
        return "X" + coordinate(x + static_cast<double>(dialect_.shift_x)) + "Y" +
               coordinate(y + static_cast<double>(dialect_.shift_y));
    }
    std::string line() const { return dialect_.crlf ? "\r\n" : "\n"; }

    std::string head(const std::string& function) const {
        std::string text = "G04 written by hand*" + line();
        if (dialect_.x2) text += "%TF.FileFunction," + function + "*%" + line();
        text += std::string("%FS") + (dialect_.trailing_omitted ? "T" : "L") + "AX36Y36*%" + line();
        return text + (dialect_.inch ? "%MOIN*%" : "%MOMM*%") + line() + "G75*" + line() + "%LPD*%" + line();
    }
    std::string circle(int code, double diameter) const {
        return "%ADD" + std::to_string(code) + "C," + number(diameter) + "*%" + line();
    }

private:
    const Dialect& dialect_;
};

struct Grid {
    long x0, y0, step;
    int columns, rows;
};
constexpr Grid vias = {8'000, 8'000, 2'500, 5, 4};
constexpr Grid pins = {24'000, 20'000, 2'540, 2, 2};

std::string flashes(const Dialect& dialect, const Grid& grid) {
    const Writer writer(dialect);
    std::string text;
    if (dialect.repeated) {
        text += "%SRX" + std::to_string(grid.columns) + "Y" + std::to_string(grid.rows) + "I" +
                writer.number(static_cast<double>(grid.step)) + "J" + writer.number(static_cast<double>(grid.step)) +
                "*%" + writer.line();
        text += writer.at(static_cast<double>(grid.x0), static_cast<double>(grid.y0)) + "D03*" + writer.line();
        return text + "%SR*%" + writer.line();
    }
    for (int column = 0; column < grid.columns; ++column)
        for (int row = 0; row < grid.rows; ++row)
            text +=
                writer.at(
                    static_cast<double>(grid.x0 + column * grid.step), static_cast<double>(grid.y0 + row * grid.step)
                ) +
                "D03*" + writer.line();
    return text;
}

std::string copper(const Dialect& dialect, const std::string& function, bool tracks) {
    const Writer writer(dialect);
    std::string text =
        writer.head(function) + writer.circle(10, 600) + writer.circle(11, 1'700) + writer.circle(12, 200);
    text += "D10*" + writer.line() + flashes(dialect, vias) + "D11*" + writer.line() + flashes(dialect, pins);
    if (tracks)
        text += "D12*" + writer.line() + "G01*" + writer.line() + writer.at(8'000, 8'000) + "D02*" + writer.line() +
                writer.at(24'000, 20'000) + "D01*" + writer.line();
    return text + "M02*" + writer.line();
}

std::string mask(const Dialect& dialect, const std::string& function) {
    const Writer writer(dialect);
    return writer.head(function) + writer.circle(10, 1'800) + "D10*" + writer.line() + flashes(dialect, pins) + "M02*" +
           writer.line();
}

std::string rectangle(const Writer& writer, double x0, double y0, double x1, double y1) {
    std::string text = writer.at(x0, y0) + "D02*" + writer.line();
    for (const auto& corner : {std::pair{x1, y0}, {x1, y1}, {x0, y1}, {x0, y0}})
        text += writer.at(corner.first, corner.second) + "D01*" + writer.line();
    return text;
}

std::string profile(const Dialect& dialect) {
    const Writer writer(dialect);
    return writer.head("Profile,NP") + writer.circle(10, 150) + "D10*" + writer.line() + "G01*" + writer.line() +
           rectangle(writer, 0, 0, static_cast<double>(dialect.width), static_cast<double>(dialect.height)) +
           rectangle(writer, 30'000, 5'000, 35'000, 9'000) + "M02*" + writer.line();
}

/// Coordinates of a drill file: 3.3 metric or 2.4 inches, leading zeros left out.
std::string hole(const Dialect& dialect, double x, double y) {
    const double scale = dialect.inch ? 10'000.0 / 25'400.0 : 1.0;
    const auto count = [&](double value, long shift) {
        return std::to_string(std::lround((value + static_cast<double>(shift)) * scale));
    };
    return "X" + count(x, dialect.shift_x) + "Y" + count(y, dialect.shift_y);
}

std::string holes(const Dialect& dialect, const Grid& grid) {
    const Writer writer(dialect);
    std::string text;
    for (int column = 0; column < grid.columns; ++column)
        for (int row = 0; row < grid.rows; ++row)
            text += hole(
                        dialect,
                        static_cast<double>(grid.x0 + column * grid.step),
                        static_cast<double>(grid.y0 + row * grid.step)
                    ) +
                    writer.line();
    return text;
}

std::string drill(const Dialect& dialect) {
    const Writer writer(dialect);
    const auto end = writer.line();
    std::string text = "M48" + end;
    if (dialect.drill_span) text += "; #@! TF.FileFunction,MixedPlating,1," + std::to_string(dialect.layers) + end;
    if (dialect.drill_header)
        text += std::string(dialect.inch ? "INCH,TZ" : "METRIC,TZ") + end +
                (dialect.inch ? ";FILE_FORMAT=2:4" : ";FILE_FORMAT=3:3") + end;
    text += ";TYPE=PLATED" + end + "T1C" + writer.number(300) + end + "T2C" + writer.number(1'000) + end;
    text += ";TYPE=NON_PLATED" + end + "T3C" + writer.number(3'200) + end + "%" + end + "G90" + end + "G05" + end;
    text += "T1" + end + holes(dialect, vias) + "T2" + end + holes(dialect, pins) + "T3" + end;
    for (const auto& [x, y] : {std::pair{3'000.0, 3'000.0}, {37'000.0, 3'000.0}, {3'000.0, 27'000.0}})
        text += hole(dialect, x, y) + end;
    return text + "M30" + end;
}

template <typename Type>
std::string shown(const Value<Type>& value) {
    std::ostringstream text;
    if (!value.value) return "-";
    if constexpr (std::is_same_v<Type, Nm>) {
        text << (*value.value + 2'500) / 5'000;
    } else if constexpr (std::is_same_v<Type, double>) {
        text << std::lround(*value.value * 10);
    } else {
        text << *value.value;
    }
    return text.str();
}

}  // namespace

Files writeBoard(const Dialect& dialect) {
    const std::vector<std::string> names =
        dialect.plain_names
            ? std::vector<std::string>{"a001", "a002", "a003", "a004", "a005", "a006"}
            : std::vector<std::string>{
                  "our-F_Cu.gbr", "our-B_Cu.gbr", "our-F_Mask.gbr", "our-B_Mask.gbr", "our-Edge_Cuts.gbr", "our.drl"};
    Files files = {
        {names[0], copper(dialect, "Copper,L1,Top", true)},
        {names[1], copper(dialect, "Copper,L" + std::to_string(dialect.layers) + ",Bot", false)},
        {names[2], mask(dialect, "Soldermask,Top")},
        {names[3], mask(dialect, "Soldermask,Bot")},
        {names[4], profile(dialect)},
        {names[5], drill(dialect)}};
    for (int inner = 1; inner < dialect.layers - 1; ++inner)
        files.emplace_back(
            "our-In" + std::to_string(inner) + "_Cu.gbr",
            copper(dialect, "Copper,L" + std::to_string(inner + 1) + ",Inr", false)
        );
    return files;
}

std::string text(const std::vector<std::string>& lines) {
    std::string joined;
    for (const auto& line : lines) joined += line + "\n";
    return joined;
}

AnalysisResult analysed(const Files& files, const Limits& limits) {
    std::vector<InputFile> inputs;
    for (const auto& [name, content] : files) inputs.push_back({name, "", content});
    return analyse(std::move(inputs), limits);
}

std::string facts(const AnalysisResult& result) {
    std::ostringstream text;
    for (const auto& design : result.designs) {
        const auto& board = design.board;
        const auto& holes = design.holes;
        text << "layers " << shown(design.copper_layers) << " size " << shown(board.width) << "x" << shown(board.height)
             << " area " << shown(board.area) << " cutouts " << shown(board.cutouts) << " round " << shown(holes.round)
             << " plated " << shown(holes.plated_round) << " others " << shown(holes.non_plated_round) << " slots "
             << shown(holes.slots) << " least " << shown(holes.smallest_plated) << "\n";
    }
    return text.str();
}

}  // namespace cardcage::pcb::analysis::test
