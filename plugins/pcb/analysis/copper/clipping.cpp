#include "copper/clipping.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <polyclipping/clipper.hpp>
#include <utility>

#include "geometry/polygon.hpp"

namespace cardcage::pcb::analysis {
namespace {

namespace clipper = ClipperLib;

constexpr double chord_error = 0.1 * one_micrometre;

clipper::Path pathOf(const std::vector<Point>& corners) {
    clipper::Path path;
    path.reserve(corners.size());
    for (const auto corner : corners) path.emplace_back(corner.x, corner.y);
    return path;
}

std::vector<Point> cornersOf(const clipper::Path& path) {
    std::vector<Point> corners;
    corners.reserve(path.size());
    for (const auto& point : path) corners.push_back({point.X, point.Y});
    return corners;
}

clipper::Paths pathsOf(const Contours& contours) {
    clipper::Paths paths;
    for (const auto& corners : contours) paths.push_back(pathOf(corners));
    return paths;
}

/// The same ground with boundaries counter-clockwise and holes clockwise.
Contours oriented(Contours contours) {
    if (contours.size() == 1 && contours.front().size() <= 4) {
        if (doubledArea(contours.front()) < 0) std::reverse(contours.front().begin(), contours.front().end());
        return contours;
    }
    clipper::Clipper engine;
    engine.AddPaths(pathsOf(contours), clipper::ptSubject, true);
    clipper::Paths simple;
    engine.Execute(clipper::ctUnion, simple, clipper::pftEvenOdd, clipper::pftEvenOdd);
    Contours result;
    for (const auto& path : simple) result.push_back(cornersOf(path));
    return result;
}

void append(Contours& all, Contours more) {
    for (auto& corners : more) all.push_back(std::move(corners));
}

Contours polygonsOf(const Sheet& sheet, const Shape& shape) {
    auto contours = contoursOf(sheet, shape);
    if (shape.filled) return oriented(std::move(contours));
    Contours outlines;
    for (const auto& path : contours) append(outlines, outlinesOfStroke(path, shape.diameter));
    return outlines;
}

void collect(const clipper::PolyNode& parent, Pieces& pieces) {
    for (const auto* outer : parent.Childs) {
        Contours piece = {cornersOf(outer->Contour)};
        for (const auto* hole : outer->Childs) {
            piece.push_back(cornersOf(hole->Contour));
            collect(*hole, pieces);
        }
        pieces.push_back(std::move(piece));
    }
}

std::vector<Point> capsule(const Segment& line, double radius) {
    const double half = radius <= chord_error ? 0.5 : std::acos(1 - chord_error / radius);
    const int chords = std::max(4, static_cast<int>(std::ceil(std::numbers::pi / (2 * half))));
    const auto along = line.to - line.from;
    const double angle = std::atan2(static_cast<double>(along.y), static_cast<double>(along.x));
    std::vector<Point> corners;
    for (const auto& [end, start] : {std::pair{line.to, angle}, {line.from, angle + std::numbers::pi}})
        for (int chord = 0; chord <= chords; ++chord) {
            const double here = start - std::numbers::pi / 2 + std::numbers::pi * chord / chords;
            corners.push_back(
                end + Point{std::llround(radius * std::cos(here)), std::llround(radius * std::sin(here))}
            );
        }
    return corners;
}

}  // namespace

Contours outlinesOfStroke(std::span<const Point> path, Nm diameter) {
    const double radius = static_cast<double>(diameter) / 2;
    if (path.size() == 1) return {capsule({path[0], path[0]}, radius)};
    Contours outlines;
    for (std::size_t index = 1; index < path.size(); ++index)
        outlines.push_back(capsule({path[index - 1], path[index]}, radius));
    return outlines;
}

std::vector<Point> hullOf(std::vector<Point> points) {
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return points;
    std::vector<Point> hull;
    const auto half = [&](auto begin, auto end) {
        const auto fixed = hull.size();
        for (auto point = begin; point != end; ++point) {
            while (hull.size() >= fixed + 2 && sideOf({hull[hull.size() - 2], hull.back()}, *point) <= 0)
                hull.pop_back();
            hull.push_back(*point);
        }
        hull.pop_back();
    };
    half(points.begin(), points.end());
    half(points.rbegin(), points.rend());
    return hull;
}

void Clipping::addDark(const Sheet& sheet, const Shape& shape) {
    append(dark_, polygonsOf(sheet, shape));
}

void Clipping::addClear(const Sheet& sheet, const Shape& shape) {
    append(clear_, polygonsOf(sheet, shape));
}

void Clipping::keep(const Box& box) {
    clipper::Clipper engine;
    engine.AddPaths(pathsOf(dark_), clipper::ptSubject, true);
    engine.AddPath(
        pathOf({box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}), clipper::ptClip, true
    );
    clipper::Paths kept;
    engine.Execute(clipper::ctIntersection, kept, clipper::pftNonZero, clipper::pftNonZero);
    dark_.clear();
    for (const auto& path : kept) dark_.push_back(cornersOf(path));
}

Pieces Clipping::pieces() const {
    clipper::Clipper engine;
    engine.AddPaths(pathsOf(dark_), clipper::ptSubject, true);
    engine.AddPaths(pathsOf(clear_), clipper::ptClip, true);
    clipper::PolyTree tree;
    engine.Execute(clipper::ctDifference, tree, clipper::pftNonZero, clipper::pftNonZero);
    Pieces pieces;
    collect(tree, pieces);
    return pieces;
}

}  // namespace cardcage::pcb::analysis
