#include "geometry/polygon.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cardcage::pcb::analysis {

Int128 doubledArea(Corners corners) {
    Int128 sum = 0;
    for (std::size_t index = 0; index < corners.size(); ++index) {
        const auto& here = corners[index];
        const auto& next = corners[index + 1 == corners.size() ? 0 : index + 1];
        sum += Int128{here.x} * next.y - Int128{next.x} * here.y;
    }
    return sum;
}

double areaOf(Corners corners) {
    const double square = static_cast<double>(one_millimetre) * one_millimetre;
    return std::abs(static_cast<double>(doubledArea(corners))) / 2 / square;
}

Box boxOf(Corners corners) {
    Box box;
    for (const auto corner : corners) box.add(corner);
    return box;
}

bool contains(Corners corners, Point point) {
    bool inside = false;
    for (std::size_t index = 0; index < corners.size(); ++index) {
        const auto& here = corners[index];
        const auto& next = corners[index + 1 == corners.size() ? 0 : index + 1];
        if ((here.y > point.y) == (next.y > point.y)) continue;
        const auto crossing =
            Int128{next.x - here.x} * (point.y - here.y) - Int128{point.x - here.x} * (next.y - here.y);
        if ((crossing > 0) == (next.y > here.y) && crossing != 0) inside = !inside;
    }
    return inside;
}

double distanceToSegment(Point from, Point to, Point point) {
    const double dx = static_cast<double>(to.x - from.x);
    const double dy = static_cast<double>(to.y - from.y);
    const double px = static_cast<double>(point.x - from.x);
    const double py = static_cast<double>(point.y - from.y);
    const double squared = dx * dx + dy * dy;
    const double along = squared == 0 ? 0 : std::clamp((px * dx + py * dy) / squared, 0.0, 1.0);
    const double ox = px - along * dx;
    const double oy = py - along * dy;
    return std::sqrt(ox * ox + oy * oy);
}

double distanceToBoundary(Corners corners, Point point) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t index = 0; index < corners.size(); ++index) {
        const auto& next = corners[index + 1 == corners.size() ? 0 : index + 1];
        least = std::min(least, distanceToSegment(corners[index], next, point));
    }
    return least;
}

}  // namespace cardcage::pcb::analysis
