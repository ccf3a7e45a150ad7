#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "tests/plugins/pcb/analysis/copper/drawn.hpp"

namespace cardcage::pcb::analysis::test {

using Lines = std::vector<std::string>;

/// A place in millimetres, as Gerber files of four decimals write it.
inline std::string at(double x, double y) {
    return "X" + std::to_string(std::lround(x * 10'000)) + "Y" + std::to_string(std::lround(y * 10'000));
}
inline std::string flash(double x, double y) {
    return at(x, y) + "D03*";
}
inline Lines line(double x0, double y0, double x1, double y1) {
    return {at(x0, y0) + "D02*", at(x1, y1) + "D01*"};
}
inline Lines area(const std::vector<std::pair<double, double>>& corners) {
    Lines lines = {"G36*", at(corners.front().first, corners.front().second) + "D02*"};
    for (std::size_t corner = 1; corner < corners.size(); ++corner)
        lines.push_back(at(corners[corner].first, corners[corner].second) + "D01*");
    lines.push_back(at(corners.front().first, corners.front().second) + "D01*");
    lines.push_back("G37*");
    return lines;
}
inline Lines operator+(Lines one, const Lines& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

/// A board of 20 mm x 20 mm. Pens: D10 0.6 mm, D11 0.2 mm, D12 0.1 mm, D13 a rectangle of 1 mm x 1.6 mm, D14 1.8 mm.
/// Holes are lines of a drill file behind a list of the tools T1 0.3 mm, T2 1 mm, T3 3.2 mm, T4 0.5 mm.
struct SquareBoard {
    Lines top;
    Lines bottom;
    std::vector<Lines> inner;
    Lines mask_top;
    Lines mask_bottom;
    Lines legend;
    std::string plated;
    std::string bare;
    /// More files, as they are.
    Files more;

    static std::string drawing(const std::string& function, const Lines& lines) {
        return gerber(
            Lines{"%TF.FileFunction," + function + "*%"} +
            Lines{"%ADD10C,0.6*%", "%ADD11C,0.2*%", "%ADD12C,0.1*%", "%ADD13R,1X1.6*%", "%ADD14C,1.8*%"} + lines
        );
    }
    static std::string drill(const std::string& holes) {
        return "M48\nMETRIC,TZ\nT1C0.3\nT2C1.0\nT3C3.2\nT4C0.5\n%\n" + holes + "M30\n";
    }
    Files files() const {
        const auto last = std::to_string(inner.size() + 2);
        Files files = {
            {"a.gbr", drawing("Copper,L1,Top", top)},
            {"z.gbr", drawing("Copper,L" + last + ",Bot", bottom)},
            {"m.gbr", drawing("Soldermask,Top", mask_top)},
            {"n.gbr", drawing("Soldermask,Bot", mask_bottom)},
            {"p.gbr", squareProfile()}};
        for (std::size_t place = 0; place < inner.size(); ++place)
            files.emplace_back(
                "i" + std::to_string(place) + ".gbr",
                drawing("Copper,L" + std::to_string(place + 2) + ",Inr", inner[place])
            );
        if (!legend.empty()) files.emplace_back("l.gbr", drawing("Legend,Top", legend));
        if (!plated.empty()) files.emplace_back("board-PTH.drl", drill(plated));
        if (!bare.empty()) files.emplace_back("board-NPTH.drl", drill(bare));
        files.insert(files.end(), more.begin(), more.end());
        return files;
    }
    AnalysisResult result() const { return analysed(files()); }
    Design design() const { return result().designs.at(0); }
};

}  // namespace cardcage::pcb::analysis::test
