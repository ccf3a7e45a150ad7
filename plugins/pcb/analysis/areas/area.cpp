#include "areas/area.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
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

/// Two numbers in one that sorts as the pair does.
constexpr std::uint64_t packed(std::uint32_t high, std::uint32_t low) {
    return (std::uint64_t{high} << 32U) | low;
}
constexpr std::uint32_t highOf(std::uint64_t pair) {
    return static_cast<std::uint32_t>(pair >> 32U);
}
constexpr std::uint32_t lowOf(std::uint64_t pair) {
    return static_cast<std::uint32_t>(pair);
}

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
        return static_cast<std::uint32_t>(std::clamp(place, 0.0, static_cast<double>(box.width())) + 0.5);
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

/// The ground of shapes along the lines of a scan: pieces from the left side of the box, begin and end packed.
class Spans {
public:
    explicit Spans(const Scan& scan) : scan_(scan) {}

    void add(const Sheet& sheet, const Shape& shape) {
        for (const auto& edge : sheet.edgesOf(shape))
            shape.filled ? cross(turned(edge.line)) : stroke(turned(edge.line), sheet.radiusOf(edge));
        if (!crossings_.empty()) pair();
    }
    /// The pieces line by line, those of each from the left, without overlaps.
    void finish(std::vector<std::uint32_t>& starts, std::vector<std::uint64_t>& items) const {
        std::vector<std::uint32_t> ends(scan_.count + 1, 0);
        for (const auto line : lines_) ++ends[line + 1];
        for (std::size_t line = 1; line < ends.size(); ++line) ends[line] += ends[line - 1];
        starts = ends;
        std::vector<std::uint64_t> placed(pieces_.size());
        for (std::size_t index = 0; index < pieces_.size(); ++index) placed[ends[lines_[index]]++] = pieces_[index];
        items.clear();
        for (std::uint32_t line = 0; line < scan_.count; ++line) {
            const auto first = placed.begin() + starts[line];
            const auto last = placed.begin() + starts[line + 1];
            starts[line] = static_cast<std::uint32_t>(items.size());
            std::sort(first, last);
            merge(first, last, items);
        }
        starts[scan_.count] = static_cast<std::uint32_t>(items.size());
    }

private:
    void put(std::uint32_t line, std::uint32_t from, std::uint32_t to) {
        lines_.push_back(line);
        pieces_.push_back(packed(from, to));
    }
    void cross(const Segment& line) {
        const auto [low, high] = std::minmax(line.from.y, line.to.y);
        const double run = static_cast<double>(line.to.x - line.from.x);
        const double rise = static_cast<double>(line.to.y - line.from.y);
        const auto end = scan_.lineAt(static_cast<double>(high));
        for (auto number = scan_.lineAt(static_cast<double>(low)); number < end; ++number) {
            const double share = (scan_.heightOf(number) - static_cast<double>(line.from.y)) / rise;
            crossings_.push_back(packed(number, scan_.column(static_cast<double>(line.from.x) + share * run)));
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
            if (length > 0) {
                extent.disc(line.to, radius, y);
                extent.side(line, dx, dy, y);
                extent.side(line, -dx, -dy, y);
            }
            if (extent.low() < extent.high()) put(number, scan_.column(extent.low()), scan_.column(extent.high()));
        }
    }
    /// The ground of a contour lies between its first and second crossing with a line, its third and fourth, and so on.
    void pair() {
        const auto [least, most] = std::minmax_element(crossings_.begin(), crossings_.end());
        const auto first = highOf(*least);
        ends_.assign(highOf(*most) - first + 2, 0);
        for (const auto crossing : crossings_) ++ends_[highOf(crossing) - first + 1];
        std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
        columns_.resize(crossings_.size());
        for (const auto crossing : crossings_) columns_[ends_[highOf(crossing) - first]++] = lowOf(crossing);
        std::size_t begin = 0;
        for (std::size_t line = 0; line + 1 < ends_.size(); begin = ends_[line++]) {
            const auto columns = std::span(columns_).subspan(begin, ends_[line] - begin);
            std::sort(columns.begin(), columns.end());
            for (std::size_t index = 1; index < columns.size(); index += 2)
                put(first + static_cast<std::uint32_t>(line), columns[index - 1], columns[index]);
        }
        crossings_.clear();
    }
    template <typename Iterator>
    static void merge(Iterator first, Iterator last, std::vector<std::uint64_t>& items) {
        const auto begin = items.size();
        for (; first != last; ++first) {
            if (items.size() > begin && highOf(*first) <= lowOf(items.back())) {
                items.back() = packed(highOf(items.back()), std::max(lowOf(items.back()), lowOf(*first)));
            } else {
                items.push_back(*first);
            }
        }
    }

    const Scan& scan_;
    std::vector<std::uint32_t> lines_;
    std::vector<std::uint64_t> pieces_;
    /// Line and column of each crossing of the present contour.
    std::vector<std::uint64_t> crossings_;
    /// The columns of all crossings by line, and where those of each line end.
    std::vector<std::uint32_t> columns_;
    std::vector<std::size_t> ends_;
};

using Line = std::span<const std::uint64_t>;

Line lineOf(const Coverage& coverage, std::uint32_t line) {
    return Line(coverage.pieces).subspan(coverage.starts[line], coverage.starts[line + 1] - coverage.starts[line]);
}

/// Calls `take(from, to)` for all that two lines have in common.
template <typename Take>
void common(Line one, Line other, Take&& take) {
    for (std::size_t left = 0, right = 0; left < one.size() && right < other.size();) {
        const auto from = std::max(highOf(one[left]), highOf(other[right]));
        const auto to = std::min(lowOf(one[left]), lowOf(other[right]));
        if (from < to) take(from, to);
        ++(lowOf(one[left]) < lowOf(other[right]) ? left : right);
    }
}

constexpr double square = static_cast<double>(one_millimetre) * one_millimetre;

Coverage coverageOf(const Scan& scan, const Sheet& sheet) {
    Coverage coverage;
    Spans spans(scan);
    for (const auto& shape : sheet.shapes) spans.add(sheet, shape);
    spans.finish(coverage.starts, coverage.pieces);
    coverage.step = scan.step;
    return coverage;
}

/// The pieces on the board.
Coverage within(const Coverage& all, const Coverage& board) {
    Coverage inside;
    inside.step = all.step;
    const auto count = static_cast<std::uint32_t>(all.starts.size() - 1);
    inside.starts.reserve(all.starts.size());
    inside.pieces.reserve(all.pieces.size());
    inside.starts.push_back(0);
    for (std::uint32_t line = 0; line < count; ++line) {
        common(lineOf(all, line), lineOf(board, line), [&](std::uint32_t from, std::uint32_t to) {
            inside.pieces.push_back(packed(from, to));
        });
        inside.starts.push_back(static_cast<std::uint32_t>(inside.pieces.size()));
    }
    return inside;
}

}  // namespace

double Coverage::area() const {
    double length = 0;
    for (const auto piece : pieces) length += static_cast<double>(lowOf(piece) - highOf(piece));
    return length * step / square;
}

double Coverage::areaIn(const Coverage& other) const {
    double length = 0;
    const auto count = static_cast<std::uint32_t>(std::min(starts.size(), other.starts.size()));
    for (std::uint32_t line = 0; line + 1 < count; ++line)
        common(lineOf(*this, line), lineOf(other, line), [&](std::uint32_t from, std::uint32_t to) {
            length += static_cast<double>(to - from);
        });
    return length * step / square;
}

std::optional<Coverage> coverageOf(const Sheet& sheet, const Ground& ground) {
    const auto box = ground.known() ? ground.sheet().box() : sheet.box();
    if (box.empty()) return Coverage{};
    if (std::max(box.width(), box.height()) > 4'000 * one_millimetre) return std::nullopt;
    const Scan scan(turned(box));
    auto all = coverageOf(scan, sheet);
    return ground.known() ? within(all, coverageOf(scan, ground.sheet())) : std::move(all);
}

}  // namespace cardcage::pcb::analysis
