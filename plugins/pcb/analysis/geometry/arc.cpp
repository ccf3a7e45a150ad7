#include "geometry/arc.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace cardcage::pcb::analysis {
namespace {

constexpr double full_turn = 2 * std::numbers::pi;
constexpr int most_chords = 4'096;

double angleOf(Point centre, Point point) {
    return std::atan2(static_cast<double>(point.y - centre.y), static_cast<double>(point.x - centre.x));
}

/// The turn from `start` to `end` in the given direction, in (0, 2 pi] or its negative.
double sweepBetween(double start, double end, bool clockwise) {
    double sweep = clockwise ? start - end : end - start;
    while (sweep <= 0) sweep += full_turn;
    while (sweep > full_turn) sweep -= full_turn;
    return clockwise ? -sweep : sweep;
}

/// `centre` moved to the nearest point that is equally far from both ends.
Point fittedCentre(Point from, Point to, Point centre) {
    const double dx = static_cast<double>(to.x - from.x);
    const double dy = static_cast<double>(to.y - from.y);
    const double squared = dx * dx + dy * dy;
    if (squared == 0) return centre;
    const double mx = static_cast<double>(from.x) + dx / 2;
    const double my = static_cast<double>(from.y) + dy / 2;
    const double along =
        ((static_cast<double>(centre.x) - mx) * dx + (static_cast<double>(centre.y) - my) * dy) / squared;
    return {centre.x - std::llround(along * dx), centre.y - std::llround(along * dy)};
}

}  // namespace

double Arc::length() const {
    return radius * std::abs(sweep);
}

Point Arc::at(double angle) const {
    return {centre.x + std::llround(radius * std::cos(angle)), centre.y + std::llround(radius * std::sin(angle))};
}

Box Arc::box() const {
    Box box;
    box.add(at(start));
    box.add(at(start + sweep));
    const double low = std::min(start, start + sweep);
    const double high = std::max(start, start + sweep);
    for (double quarter = std::ceil(low / (full_turn / 4)); quarter * full_turn / 4 <= high; ++quarter)
        box.add(at(quarter * full_turn / 4));
    return box;
}

std::optional<Arc> arcThrough(Point from, Point to, Point centre, bool clockwise, bool& mended) {
    const double first = distance(centre, from);
    const double second = distance(centre, to);
    const double apart = std::abs(first - second);
    if (apart > std::max(50.0 * one_micrometre, 0.01 * std::max(first, second))) return std::nullopt;
    if (apart > one_micrometre) {
        centre = fittedCentre(from, to, centre);
        // A difference within the rounding of the file is not a fault.
        mended |= apart > 10 * one_micrometre;
    }
    Arc arc{centre, (distance(centre, from) + distance(centre, to)) / 2, angleOf(centre, from), 0};
    if (arc.radius <= 0) return std::nullopt;
    arc.sweep =
        from == to ? (clockwise ? -full_turn : full_turn) : sweepBetween(arc.start, angleOf(centre, to), clockwise);
    return arc;
}

std::optional<Arc> quadrantArc(Point from, Point to, Point offset, bool clockwise, bool& mended) {
    if (from == to) return std::nullopt;
    std::optional<Arc> best;
    double best_error = 0;
    bool best_mended = false;
    constexpr std::array<Point, 4> signs = {Point{1, 1}, Point{1, -1}, Point{-1, 1}, Point{-1, -1}};
    for (const auto sign : signs) {
        const Point centre{from.x + sign.x * offset.x, from.y + sign.y * offset.y};
        bool this_mended = false;
        const auto arc = arcThrough(from, to, centre, clockwise, this_mended);
        if (!arc || std::abs(arc->sweep) > full_turn / 4 * 1.01) continue;
        const double error = std::abs(distance(centre, from) - distance(centre, to));
        if (best && error >= best_error) continue;
        best = arc;
        best_error = error;
        best_mended = this_mended;
    }
    mended |= best_mended;
    return best;
}

void appendChords(const Arc& arc, Point to, double error, std::vector<Point>& points) {
    const double half = arc.radius <= error ? full_turn / 8 : std::acos(1 - error / arc.radius);
    const double wanted = std::ceil(std::abs(arc.sweep) / (2 * half));
    const int chords = static_cast<int>(std::min<double>(most_chords, std::max(1.0, wanted)));
    for (int chord = 1; chord < chords; ++chord) points.push_back(arc.at(arc.start + arc.sweep * chord / chords));
    points.push_back(to);
}

}  // namespace cardcage::pcb::analysis
