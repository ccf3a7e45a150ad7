#include "profile/cell_map.hpp"

#include <algorithm>

#include "geometry/polygon.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr Nm most_cells = 400;
constexpr Nm finest = 100 * one_micrometre;
constexpr Nm around = 2;

bool isLower(Point one, Point other) {
    return one.y < other.y;
}

}  // namespace

CellMap::CellMap(const Box& box) : side_(std::max(finest, std::max(box.width(), box.height()) / most_cells + 1)) {
    low_ = {box.low.x - around * side_, box.low.y - around * side_};
    columns_ = static_cast<std::size_t>(box.width() / side_ + 1 + 2 * around);
    rows_ = static_cast<std::size_t>(box.height() / side_ + 1 + 2 * around);
    kinds.assign(columns_ * rows_, Kind::Free);
    labels.assign(columns_ * rows_, none);
}

std::size_t CellMap::of(Point place) const {
    const auto part = [&](Nm from, std::size_t count) {
        return static_cast<std::size_t>(std::clamp<Nm>(from / side_, 0, static_cast<Nm>(count) - 1));
    };
    return part(place.y - low_.y, rows_) * columns_ + part(place.x - low_.x, columns_);
}

Point CellMap::placeOf(std::size_t cell) const {
    return {
        low_.x + static_cast<Nm>(cell % columns_) * side_ + side_ / 2,
        low_.y + static_cast<Nm>(cell / columns_) * side_ + side_ / 2};
}

bool CellMap::isAtBorder(std::size_t cell) const {
    const auto column = cell % columns_;
    const auto row = cell / columns_;
    return column == 0 || row == 0 || column + 1 == columns_ || row + 1 == rows_;
}

void CellMap::set(std::size_t cell, Kind kind, std::uint32_t label) {
    if (kinds[cell] != Kind::Free) return;
    kinds[cell] = kind;
    labels[cell] = label;
}

void CellMap::drawLine(Point from, Point to, Kind kind, std::uint32_t label) {
    // Lines beyond the map are as long as it is at most.
    const auto clamped = [&](Point place) {
        return Point{
            std::clamp(place.x, low_.x, low_.x + static_cast<Nm>(columns_) * side_),
            std::clamp(place.y, low_.y, low_.y + static_cast<Nm>(rows_) * side_)};
    };
    from = clamped(from);
    to = clamped(to);
    const auto count = static_cast<Nm>(2 * distance(from, to) / static_cast<double>(side_)) + 1;
    for (Nm step = 0; step <= count; ++step)
        set(of({from.x + (to.x - from.x) * step / count, from.y + (to.y - from.y) * step / count}), kind, label);
    steps_ += static_cast<std::size_t>(count);
}

void CellMap::fill(const std::vector<Point>& corners, Kind kind) {
    const auto box = boxOf(corners);
    if (box.empty()) return;
    const auto rowOf = [&](Nm y) { return std::clamp<Nm>((y - low_.y) / side_, 0, static_cast<Nm>(rows_) - 1); };
    const auto middleOf = [&](Nm row) { return low_.y + row * side_ + side_ / 2; };
    const auto first = rowOf(box.low.y);
    std::vector<std::vector<Nm>> crossings(static_cast<std::size_t>(rowOf(box.high.y) - first + 1));
    for (std::size_t index = 0; index < corners.size(); ++index) {
        const auto [low, high] = std::minmax(corners[index], corners[(index + 1) % corners.size()], isLower);
        drawLine(low, high, kind);
        for (auto row = rowOf(low.y); row <= rowOf(high.y); ++row, ++steps_) {
            const auto y = middleOf(row);
            if (y < low.y || y >= high.y) continue;
            const auto part = static_cast<double>(y - low.y) / static_cast<double>(high.y - low.y);
            crossings[static_cast<std::size_t>(row - first)].push_back(
                low.x + static_cast<Nm>(part * static_cast<double>(high.x - low.x))
            );
        }
    }
    for (std::size_t row = 0; row < crossings.size(); ++row) {
        auto& own = crossings[row];
        std::sort(own.begin(), own.end());
        const auto y = middleOf(first + static_cast<Nm>(row));
        for (std::size_t index = 0; index + 1 < own.size(); index += 2)
            drawLine({own[index], y}, {own[index + 1], y}, kind);
    }
}

}  // namespace cardcage::pcb::analysis
