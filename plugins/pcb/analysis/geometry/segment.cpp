#include "geometry/segment.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "geometry/polygon.hpp"

namespace cardcage::pcb::analysis {
namespace {

bool cross(const Segment& one, const Segment& other) {
    if (one.from == one.to || other.from == other.to) return false;
    return sideOf(one, other.from) * sideOf(one, other.to) < 0 && sideOf(other, one.from) * sideOf(other, one.to) < 0;
}

}  // namespace

int sideOf(const Segment& segment, Point point) {
    const auto along = segment.to - segment.from;
    const auto towards = point - segment.from;
    const Int128 product = Int128{along.x} * towards.y - Int128{along.y} * towards.x;
    return product > 0 ? 1 : product < 0 ? -1 : 0;
}

double distanceBetween(const Segment& one, const Segment& other) {
    if (cross(one, other)) return 0;
    return std::min(
        {distanceToSegment(one.from, one.to, other.from),
         distanceToSegment(one.from, one.to, other.to),
         distanceToSegment(other.from, other.to, one.from),
         distanceToSegment(other.from, other.to, one.to)}
    );
}

Point nearestOn(const Segment& segment, Point point) {
    const auto along = segment.to - segment.from;
    const auto towards = point - segment.from;
    const double dx = static_cast<double>(along.x);
    const double dy = static_cast<double>(along.y);
    const double squared = dx * dx + dy * dy;
    if (squared == 0) return segment.from;
    const double share =
        std::clamp((dx * static_cast<double>(towards.x) + dy * static_cast<double>(towards.y)) / squared, 0.0, 1.0);
    return segment.from + Point{std::llround(share * dx), std::llround(share * dy)};
}

Point middleBetween(const Segment& one, const Segment& other) {
    const std::array<std::pair<Point, Point>, 4> pairs = {
        {{one.from, nearestOn(other, one.from)},
         {one.to, nearestOn(other, one.to)},
         {nearestOn(one, other.from), other.from},
         {nearestOn(one, other.to), other.to}}};
    const auto& best = *std::min_element(pairs.begin(), pairs.end(), [](const auto& left, const auto& right) {
        return distance(left.first, left.second) < distance(right.first, right.second);
    });
    return {(best.first.x + best.second.x) / 2, (best.first.y + best.second.y) / 2};
}

double distanceBetween(const Box& one, const Box& other) {
    const auto dx = std::max({one.low.x - other.high.x, other.low.x - one.high.x, Nm{0}});
    const auto dy = std::max({one.low.y - other.high.y, other.low.y - one.high.y, Nm{0}});
    return lengthOf(static_cast<double>(dx), static_cast<double>(dy));
}

}  // namespace cardcage::pcb::analysis
