#pragma once

#include <initializer_list>
#include <memory>
#include <string>

#include "files/set_file.hpp"
#include "gerber/expand.hpp"
#include "gerber/reader.hpp"
#include "layers/layer.hpp"
#include "tests/plugins/pcb/analysis/boards/board.hpp"

namespace cardcage::pcb::analysis::test {

/// A Gerber file in millimetres with four decimals, holding `lines`.
inline std::string gerber(const std::vector<std::string>& lines) {
    return "%FSLAX44Y44*%\n%MOMM*%\nG75*\nG01*\n" + text(lines) + "M02*\n";
}

/// A Gerber file of the profile of a board of 20 mm x 20 mm from the origin.
inline std::string squareProfile() {
    return gerber(
        {"%TF.FileFunction,Profile,NP*%",
         "%ADD10C,0.1*%",
         "D10*",
         "X0Y0D02*",
         "X200000Y0D01*",
         "X200000Y200000D01*",
         "X0Y200000D01*",
         "X0Y0D01*"}
    );
}

/// One drawing as ground; without an outline, nothing is left out.
class Drawn {
public:
    explicit Drawn(const std::vector<std::string>& lines, const Board& board = {}, bool negative = false)
        : ground_(board) {
        file_.kind = FileKind::Gerber;
        file_.image = readGerber(gerber(lines), {}, "test");
        expand(file_.image, {}, "test");
        layer_ = std::make_unique<Layer>(file_, ground_, negative);
    }
    const Layer& operator*() const { return *layer_; }
    const Layer* operator->() const { return layer_.get(); }
    const Ground& ground() const { return ground_; }
    bool covers(double x, double y) const {
        const Point place{std::llround(x * 1e6), std::llround(y * 1e6)};
        return layer_->cover.at(place, [](std::uint32_t) { return true; });
    }

private:
    SetFile file_;
    Ground ground_;
    std::unique_ptr<Layer> layer_;
};

/// A board of a rectangle from the origin, in millimetres.
inline Board boardOf(double width, double height) {
    const Nm right = std::llround(width * 1e6);
    const Nm top = std::llround(height * 1e6);
    Board board;
    board.outline = {{0, 0}, {right, 0}, {right, top}, {0, top}};
    board.width = Value<Nm>::of(right, Source::X2, stated);
    board.height = Value<Nm>::of(top, Source::X2, stated);
    return board;
}

}  // namespace cardcage::pcb::analysis::test
