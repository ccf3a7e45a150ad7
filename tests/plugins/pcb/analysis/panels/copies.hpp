#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "tests/plugins/pcb/analysis/copper/drawn.hpp"

namespace cardcage::pcb::analysis::panel_test {

using namespace test;

using Lines = std::vector<std::string>;

constexpr double width = 20;
constexpr double height = 12;

inline std::string at(double x, double y) {
    return "X" + std::to_string(std::lround(x * 10'000)) + "Y" + std::to_string(std::lround(y * 10'000));
}

struct Place {
    double x, y;
};

/// A board at `x`, `y`; turned ones lie a quarter to the left, with their lower left corner there.
struct Copy {
    double x, y;
    bool turned = false;
    /// Boards of another kind have their pads elsewhere.
    double shift = 0;

    Place placed(Place own) const {
        return turned ? Place{x + height - own.y, y + own.x} : Place{x + own.x, y + own.y};
    }
    double wide() const { return turned ? height : width; }
    double high() const { return turned ? width : height; }
};

inline std::vector<Place> padsOf(const Copy& copy) {
    std::vector<Place> pads;
    for (const auto& own : {Place{3, 3}, {6, 3}, {9, 3}, {3, 7}, {6, 8}, {15, 10}, {17, 4}, {11, 5}})
        pads.push_back(copy.placed({own.x + copy.shift, own.y}));
    return pads;
}

inline Lines rectangle(double x, double y, double wide, double high) {
    return {
        at(x, y) + "D02*",
        at(x + wide, y) + "D01*",
        at(x + wide, y + high) + "D01*",
        at(x, y + high) + "D01*",
        at(x, y) + "D01*"};
}

inline Lines line(double x0, double y0, double x1, double y1) {
    return {at(x0, y0) + "D02*", at(x1, y1) + "D01*"};
}

inline void append(Lines& lines, const Lines& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

inline std::string copper(const std::string& function, const std::vector<Copy>& copies) {
    Lines lines = {"%TF.FileFunction," + function + "*%", "%ADD10C,1*%", "D10*"};
    for (const auto& copy : copies)
        for (const auto& pad : padsOf(copy)) lines.push_back(at(pad.x, pad.y) + "D03*");
    return gerber(lines);
}

inline std::string holes(const std::vector<Copy>& copies) {
    std::string text = "M48\nMETRIC,TZ\nT1C0.3\nT2C0.4\nT3C0.5\n%\n";
    for (std::size_t tool = 1; tool <= 3; ++tool) {
        text += "T" + std::to_string(tool) + "\n";
        for (const auto& copy : copies) {
            const auto pads = padsOf(copy);
            for (auto index = tool - 1; index < pads.size(); index += 3)
                text += "X" + std::to_string(pads[index].x) + "Y" + std::to_string(pads[index].y) + "\n";
        }
    }
    return text + "M30\n";
}

/// The files of boards, with the lines of `frame` around them in the profile.
inline Files filesOf(const std::vector<Copy>& copies, const Lines& frame = {}) {
    Lines profile = {"%TF.FileFunction,Profile,NP*%", "%ADD10C,0.1*%", "D10*"};
    append(profile, frame);
    for (const auto& copy : copies) append(profile, rectangle(copy.x, copy.y, copy.wide(), copy.high()));
    return {
        {"a.gbr", copper("Copper,L1,Top", copies)},
        {"b.gbr", copper("Copper,L2,Bot", copies)},
        {"p.gbr", gerber(profile)},
        {"board-PTH.drl", holes(copies)}};
}

inline Board boardIn(const Files& files) {
    return analysed(files).designs.at(0).board;
}

/// The place of the first finding of a code.
inline Point placeOf(const AnalysisResult& result, Code code) {
    for (const auto& finding : result.findings.list())
        if (finding.code == code && finding.place) return *finding.place;
    return {-1, -1};
}

/// Adds lines to a Gerber file, or holes to a drill file.
inline void add(std::string& text, const Lines& lines) {
    const auto end = text.find("M02*");
    text.insert(end == std::string::npos ? text.find("M30") : end, test::text(lines));
}

/// A file of V-cuts.
inline std::string cuts(const Lines& lines) {
    Lines all = {"%TF.FileFunction,Vcut*%", "%ADD10C,0.1*%", "D10*"};
    append(all, lines);
    return gerber(all);
}

/// A drill file of holes without plating.
inline std::string bareHoles(double diameter, const std::vector<Place>& places) {
    std::string text = "M48\nMETRIC,TZ\nT1C" + std::to_string(diameter) + "\n%\nT1\n";
    for (const auto& place : places) text += "X" + std::to_string(place.x) + "Y" + std::to_string(place.y) + "\n";
    return text + "M30\n";
}

/// Five holes, from `x`, `y` on upwards or to the right.
inline std::vector<Place> bites(double x, double y, bool is_upright) {
    std::vector<Place> row;
    for (int hole = 0; hole < 5; ++hole)
        row.push_back(is_upright ? Place{x, y + 0.9 * hole} : Place{x + 0.9 * hole, y});
    return row;
}

}  // namespace cardcage::pcb::analysis::panel_test
