#include "rendering/artwork/artwork.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "analysis/copper/clipping.hpp"
#include "analysis/copper/drawing.hpp"
#include "analysis/geometry/polygon.hpp"
#include "rendering/artwork/simplified.hpp"

namespace cardcage::pcb::rendering {
namespace {

/// Chords of the analysis are finer than any picture.
constexpr double artwork_tolerance = 2.0 * analysis::one_micrometre;

/// A contour that meets itself may be a boundary and its holes, joined by lines there and back.
bool meetsItself(std::vector<Point> corners) {
    std::ranges::sort(corners);
    return std::ranges::adjacent_find(corners) != corners.end();
}

/// A boundary, then its holes.
void addPiece(Run& run, const analysis::Contours& contours) {
    bool first = true;
    for (const auto& corners : contours) run.addContour(corners, !std::exchange(first, false));
}

void addPolygon(Run& run, const analysis::Sheet& sheet, const analysis::Shape& shape) {
    const auto contours = contoursOf(sheet, shape);
    if (std::ranges::none_of(contours, meetsItself)) return addPiece(run, contours);
    analysis::Clipping clipping;
    clipping.addDark(sheet, shape);
    for (const auto& piece : clipping.pieces()) addPiece(run, piece);
}

void addShape(Artwork& artwork, const analysis::Sheet& sheet, const analysis::Shape& shape) {
    auto& run = artwork.run(shape.dark);
    if (shape.filled) return addPolygon(run, sheet, shape);
    for (const auto& path : contoursOf(sheet, shape)) run.addPath(path, shape.diameter);
}

void close(Run& run, std::size_t first, Nm pen, bool hole) {
    const auto from = static_cast<std::uint32_t>(first);
    run.lines.push_back({from, static_cast<std::uint32_t>(run.points.size()) - from, pen, hole});
}

}  // namespace

void Run::addPath(std::span<const Point> path, Nm pen) {
    const auto first = points.size();
    const auto kept = simplified(path, artwork_tolerance);
    points.insert(points.end(), kept.begin(), kept.end());
    close(*this, first, pen, false);
}

void Run::addContour(std::span<const Point> corners, bool hole) {
    const auto first = points.size();
    const auto kept = simplified(corners, artwork_tolerance);
    points.insert(points.end(), kept.begin(), kept.end());
    if ((analysis::doubledArea(corners) < 0) != hole)
        std::reverse(points.begin() + static_cast<std::ptrdiff_t>(first), points.end());
    close(*this, first, 0, hole);
}

Run& Artwork::run(bool dark) {
    if (runs.empty() || runs.back().dark != dark) runs.push_back({dark, {}, {}});
    return runs.back();
}

void Artwork::append(Artwork other) {
    for (auto& run : other.runs) runs.push_back(std::move(run));
}

Box Artwork::box() const {
    Box box;
    for (const auto& run : runs)
        for (const auto& line : run.lines)
            for (const auto point : run.pointsOf(line)) {
                Box around;
                around.add(point);
                box.add(around.grownBy(line.pen / 2));
            }
    return box;
}

Artwork rectangle(const Box& box) {
    Artwork artwork;
    if (box.empty()) return artwork;
    const std::array<Point, 4> corners = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    artwork.run(true).addContour(corners);
    return artwork;
}

Artwork artworkOf(const analysis::Image& image, bool negative, const Box& frame) {
    auto sheet = analysis::drawAsWritten(image);
    auto artwork = negative ? rectangle(frame) : Artwork{};
    for (auto& shape : sheet.shapes) {
        shape.dark = shape.dark != negative;
        addShape(artwork, sheet, shape);
    }
    return artwork;
}

Artwork holesOf(const analysis::SetFile& file) {
    Artwork artwork;
    for (const auto& hole : file.holes) {
        const auto& diameter = file.tools[hole.tool].diameter;
        if (!diameter || *diameter <= 0) continue;
        const std::array<Point, 2> path = {hole.from, hole.to};
        artwork.run(true).addPath(std::span(path).first(hole.from == hole.to ? 1 : 2), *diameter);
    }
    return artwork;
}

Artwork boardOf(const analysis::Board& board) {
    Artwork artwork;
    if (board.outline.size() < 3) return artwork;
    artwork.run(true).addContour(board.outline);
    for (const auto& cutout : board.cutout_loops) artwork.run(true).addContour(cutout.corners, true);
    return artwork;
}

}  // namespace cardcage::pcb::rendering
