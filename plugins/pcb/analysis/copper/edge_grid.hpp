#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "copper/sheet.hpp"

namespace cardcage::pcb::analysis {

/// Finds the edges of a sheet near a line: a uniform grid in whose cells stand the edges that reach into them, pens
/// counted. The sheet must stay as it is.
class EdgeGrid {
public:
    explicit EdgeGrid(const Sheet& sheet);

    /// Calls `take(index of an edge)` for all edges whose ground is nearer to `line` than `reach`, for others that are
    /// about as near, and for some of them several times.
    template <typename Take>
    void near(const Segment& line, double reach, Take&& take) const {
        walk(line, reach, [&](std::size_t cell) {
            for (auto item = starts_[cell]; item < starts_[cell + 1]; ++item) take(items_[item]);
        });
    }

private:
    template <typename Take>
    void walk(const Segment& line, double reach, Take&& take) const {
        if (columns_ == 0) return;
        const auto [left, right] = std::minmax(line.from.x, line.to.x);
        const auto first = columnOf(static_cast<double>(left) - reach);
        const auto last = columnOf(static_cast<double>(right) + reach);
        for (auto column = first; column <= last; ++column) {
            const auto [low, high] = heightsIn(line, column, reach);
            const auto end = rowOf(high + reach);
            for (auto row = rowOf(low - reach); row <= end; ++row)
                take(
                    static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                    static_cast<std::size_t>(column)
                );
        }
    }
    /// Divides the ground into cells of the present size and counts the edges of each in starts_. Returns the number
    /// of all, or one above the limit as soon as that is passed, unless there is one cell only.
    std::uint64_t divide(const Sheet& sheet, double width, double height);
    /// The least and the largest y of the part of `line` that is near a column.
    std::pair<double, double> heightsIn(const Segment& line, int column, double reach) const;
    int columnOf(double x) const { return bounded((x - static_cast<double>(origin_.x)) / cell_, columns_); }
    int rowOf(double y) const { return bounded((y - static_cast<double>(origin_.y)) / cell_, rows_); }
    static int bounded(double place, int count) {
        return static_cast<int>(std::clamp(std::floor(place), 0.0, static_cast<double>(count - 1)));
    }

    Point origin_;
    double cell_ = 1;
    int columns_ = 0;
    int rows_ = 0;
    std::vector<std::uint32_t> starts_;
    std::vector<std::uint32_t> items_;
};

/// Marks of what was seen in one search, forgotten at once when the next begins.
class Seen {
public:
    explicit Seen(std::size_t size) : marks_(size, 0) {}
    void next() { ++mark_; }
    /// Whether `item` comes for the first time in this search.
    bool first(std::uint32_t item) {
        if (marks_[item] == mark_) return false;
        marks_[item] = mark_;
        return true;
    }

private:
    std::vector<std::uint32_t> marks_;
    std::uint32_t mark_ = 0;
};

}  // namespace cardcage::pcb::analysis
