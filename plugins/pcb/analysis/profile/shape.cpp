#include <algorithm>
#include <cmath>
#include <numbers>

#include "profile/profile.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr double same_place = 20.0 * one_micrometre;

/// The distance of `place` from the outline of `box` with corners of `radius`.
double fromRounded(const Box& box, double radius, Point place) {
    const auto clamped = [&](Nm value, Nm low, Nm high) {
        const double least = static_cast<double>(low) + radius;
        return std::clamp(static_cast<double>(value), least, std::max(least, static_cast<double>(high) - radius));
    };
    const double dx = static_cast<double>(place.x) - clamped(place.x, box.low.x, box.high.x);
    const double dy = static_cast<double>(place.y) - clamped(place.y, box.low.y, box.high.y);
    return std::abs(std::hypot(dx, dy) - radius);
}

}  // namespace

BoardShape shapeOf(Corners corners) {
    const auto box = boxOf(corners);
    const double width = static_cast<double>(box.width());
    const double height = static_cast<double>(box.height());
    const double square = static_cast<double>(one_millimetre) * one_millimetre;
    const double missing = std::max(0.0, width * height - areaOf(corners) * square);
    const double radius = std::min(std::sqrt(missing / (4 - std::numbers::pi)), std::min(width, height) / 2);
    // Round corners this small are those of the pen.
    const bool is_square = radius <= same_place;
    const auto isOff = [&](Point place) { return fromRounded(box, is_square ? 0 : radius, place) > same_place; };
    for (std::size_t index = 0; index < corners.size(); ++index) {
        const auto here = corners[index];
        const auto next = corners[index + 1 == corners.size() ? 0 : index + 1];
        // Corners of a polygon lie on a circle whose sides do not.
        if (isOff(here) || isOff({(here.x + next.x) / 2, (here.y + next.y) / 2})) return BoardShape::Other;
    }
    if (is_square) return BoardShape::Rectangle;
    const bool is_round = std::abs(width - height) <= same_place && radius >= width / 2 - same_place;
    return is_round ? BoardShape::Circle : BoardShape::RoundedRectangle;
}

}  // namespace cardcage::pcb::analysis
