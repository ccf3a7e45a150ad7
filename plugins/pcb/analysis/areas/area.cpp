#include "areas/area.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace cardcage::pcb::analysis {
namespace {

constexpr double wanted_lines = 6'000;
constexpr double finest = 2.0 * one_micrometre;
constexpr double coarsest = 25.0 * one_micrometre;

/// The ground is turned by this, so that lines meet the edge of a track along a side of the board at different places
/// of it: otherwise they would be right or wrong about a whole edge, and about all edges on a lattice alike.
constexpr double turn = 0.01;

Point turned(Point point) {
    static const double cosine = std::cos(turn);
    static const double sine = std::sin(turn);
    const auto x = static_cast<double>(point.x);
    const auto y = static_cast<double>(point.y);
    return {std::llround(x * cosine - y * sine), std::llround(x * sine + y * cosine)};
}
Segment turned(const Segment& line) {
    return {turned(line.from), turned(line.to)};
}
Box turned(const Box& box) {
    Box all;
    for (const auto corner : {box.low, Point{box.high.x, box.low.y}, Point{box.low.x, box.high.y}, box.high})
        all.add(turned(corner));
    return all;
}

/// A piece of a scan line, from the left side of the box.
struct Span {
    std::uint32_t line = 0;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

/// Horizontal lines over a box of turned ground.
struct Scan {
    Box box;
    double step = coarsest;
    std::uint32_t count = 0;

    explicit Scan(const Box& over) : box(over) {
        step = std::clamp(static_cast<double>(box.height()) / wanted_lines, finest, coarsest);
        count = static_cast<std::uint32_t>(std::ceil(static_cast<double>(box.height()) / step));
    }
    double heightOf(std::uint32_t line) const { return static_cast<double>(box.low.y) + (line + 0.5) * step; }
    /// The first line at or above `y`.
    std::uint32_t lineAt(double y) const {
        const double place = std::ceil((y - static_cast<double>(box.low.y)) / step - 0.5);
        return static_cast<std::uint32_t>(std::clamp(place, 0.0, static_cast<double>(count)));
    }
    std::uint32_t column(double x) const {
        const double place = x - static_cast<double>(box.low.x);
        return static_cast<std::uint32_t>(std::llround(std::clamp(place, 0.0, static_cast<double>(box.width()))));
    }
};

/// The least and the largest x of what a stroke covers at one height.
class Extent {
public:
    void add(double x) {
        low_ = std::min(low_, x);
        high_ = std::max(high_, x);
    }
    void disc(Point centre, double radius, double y) {
        const double up = y - static_cast<double>(centre.y);
        if (std::abs(up) > radius) return;
        const double half = std::sqrt(radius * radius - up * up);
        add(static_cast<double>(centre.x) - half);
        add(static_cast<double>(centre.x) + half);
    }
    /// A side of the stroke, moved across from its centre line.
    void side(const Segment& line, double dx, double dy, double y) {
        const double from = static_cast<double>(line.from.y) + dy;
        const double to = static_cast<double>(line.to.y) + dy;
        if (from == to || (from > y) == (to > y)) return;
        const double share = (y - from) / (to - from);
        add(static_cast<double>(line.from.x) + dx + share * static_cast<double>(line.to.x - line.from.x));
    }
    double low() const { return low_; }
    double high() const { return high_; }

private:
    double low_ = std::numeric_limits<double>::max();
    double high_ = std::numeric_limits<double>::lowest();
};

class Spans {
public:
    explicit Spans(const Scan& scan) : scan_(scan) {}

    void add(const Sheet& sheet, const Shape& shape) {
        for (const auto& edge : sheet.edgesOf(shape))
            shape.filled ? cross(turned(edge.line)) : stroke(turned(edge.line), sheet.radiusOf(edge));
        std::sort(crossings_.begin(), crossings_.end());
        for (std::size_t index = 1; index < crossings_.size(); index += 2)
            spans_.push_back({crossings_[index].first, crossings_[index - 1].second, crossings_[index].second});
        crossings_.clear();
    }
    /// Spans by line, those of each from the left, without overlaps.
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> lines() const {
        std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> lines(scan_.count);
        for (const auto& span : spans_) lines[span.line].emplace_back(span.from, span.to);
        for (auto& line : lines) merge(line);
        return lines;
    }

private:
    void cross(const Segment& line) {
        const auto [low, high] = std::minmax(line.from.y, line.to.y);
        const double run = static_cast<double>(line.to.x - line.from.x);
        const double rise = static_cast<double>(line.to.y - line.from.y);
        const auto end = scan_.lineAt(static_cast<double>(high));
        for (auto number = scan_.lineAt(static_cast<double>(low)); number < end; ++number) {
            const double share = (scan_.heightOf(number) - static_cast<double>(line.from.y)) / rise;
            crossings_.emplace_back(number, scan_.column(static_cast<double>(line.from.x) + share * run));
        }
    }
    void stroke(const Segment& line, double radius) {
        const auto along = line.to - line.from;
        const double length = distance(line.from, line.to);
        const double dx = length > 0 ? -static_cast<double>(along.y) / length * radius : 0;
        const double dy = length > 0 ? static_cast<double>(along.x) / length * radius : 0;
        const auto [low, high] = std::minmax(line.from.y, line.to.y);
        const auto end = scan_.lineAt(static_cast<double>(high) + radius);
        for (auto number = scan_.lineAt(static_cast<double>(low) - radius); number < end; ++number) {
            const double y = scan_.heightOf(number);
            Extent extent;
            extent.disc(line.from, radius, y);
            extent.disc(line.to, radius, y);
            extent.side(line, dx, dy, y);
            extent.side(line, -dx, -dy, y);
            if (extent.low() < extent.high())
                spans_.push_back({number, scan_.column(extent.low()), scan_.column(extent.high())});
        }
    }
    static void merge(std::vector<std::pair<std::uint32_t, std::uint32_t>>& line) {
        std::sort(line.begin(), line.end());
        std::size_t kept = 0;
        for (const auto& span : line) {
            if (kept > 0 && span.first <= line[kept - 1].second) {
                line[kept - 1].second = std::max(line[kept - 1].second, span.second);
            } else {
                line[kept++] = span;
            }
        }
        line.resize(kept);
    }

    const Scan& scan_;
    std::vector<Span> spans_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> crossings_;
};

using Line = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

double common(const Line& one, const Line& other) {
    double length = 0;
    for (std::size_t left = 0, right = 0; left < one.size() && right < other.size();) {
        const auto from = std::max(one[left].first, other[right].first);
        const auto to = std::min(one[left].second, other[right].second);
        if (from < to) length += static_cast<double>(to - from);
        ++(one[left].second < other[right].second ? left : right);
    }
    return length;
}

}  // namespace

std::optional<double> coveredArea(const Sheet& sheet, const Ground& ground) {
    const auto box = ground.known() ? ground.sheet().box() : sheet.box();
    if (box.empty()) return 0.0;
    if (std::max(box.width(), box.height()) > 4'000 * one_millimetre) return std::nullopt;
    const Scan scan(turned(box));
    Spans covered(scan);
    for (const auto& shape : sheet.shapes) covered.add(sheet, shape);
    Spans board(scan);
    if (ground.known()) board.add(ground.sheet(), ground.sheet().shapes.front());
    const auto lines = covered.lines();
    const auto limits = board.lines();
    const Line whole = {{0, static_cast<std::uint32_t>(scan.box.width())}};
    double sum = 0;
    for (std::uint32_t line = 0; line < scan.count; ++line)
        sum += common(lines[line], ground.known() ? limits[line] : whole);
    return sum * scan.step / (static_cast<double>(one_millimetre) * one_millimetre);
}

}  // namespace cardcage::pcb::analysis
