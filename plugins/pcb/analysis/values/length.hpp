#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

/// Lengths and places of a board. Everything is an integer number of nanometres; no file needs finer steps.
namespace cardcage::pcb::analysis {

__extension__ typedef __int128 Int128;

/// A length in nanometres.
using Nm = std::int64_t;

constexpr Nm one_micrometre = 1'000;
constexpr Nm one_millimetre = 1'000'000;
constexpr Nm one_inch = 25'400'000;
/// Coordinates beyond this are refused, so that sums and differences of them never overflow.
constexpr Nm farthest_coordinate = 10'000 * one_millimetre;

enum class Unit : std::uint8_t { Millimetre, Inch };

constexpr Nm lengthOf(Unit unit) {
    return unit == Unit::Inch ? one_inch : one_millimetre;
}

constexpr double millimetres(Nm length) {
    return static_cast<double>(length) / one_millimetre;
}

struct Point {
    Nm x = 0;
    Nm y = 0;

    friend constexpr bool operator==(const Point&, const Point&) = default;
    friend constexpr auto operator<=>(const Point&, const Point&) = default;
    friend constexpr Point operator+(Point left, Point right) { return {left.x + right.x, left.y + right.y}; }
    friend constexpr Point operator-(Point left, Point right) { return {left.x - right.x, left.y - right.y}; }
};

/// The length of an arrow. Squares of lengths cannot overflow, so that this needs none of the care of std::hypot.
inline double lengthOf(double dx, double dy) {
    return std::sqrt(dx * dx + dy * dy);
}
inline double distance(Point from, Point to) {
    return lengthOf(static_cast<double>(to.x - from.x), static_cast<double>(to.y - from.y));
}

/// The smallest upright rectangle around what was added; empty until then.
struct Box {
    Point low{std::numeric_limits<Nm>::max(), std::numeric_limits<Nm>::max()};
    Point high{std::numeric_limits<Nm>::min(), std::numeric_limits<Nm>::min()};

    bool empty() const { return low.x > high.x; }
    Nm width() const { return empty() ? 0 : high.x - low.x; }
    Nm height() const { return empty() ? 0 : high.y - low.y; }
    void add(Point point) {
        low = {std::min(low.x, point.x), std::min(low.y, point.y)};
        high = {std::max(high.x, point.x), std::max(high.y, point.y)};
    }
    void add(const Box& other) {
        if (other.empty()) return;
        add(other.low);
        add(other.high);
    }
    Box grownBy(Nm margin) const {
        return empty() ? *this : Box{{low.x - margin, low.y - margin}, {high.x + margin, high.y + margin}};
    }
    bool contains(Point point) const {
        return point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y;
    }
    bool contains(const Box& other) const { return !other.empty() && contains(other.low) && contains(other.high); }
};

inline Point middleOf(const Box& box) {
    return {(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
}

}  // namespace cardcage::pcb::analysis
