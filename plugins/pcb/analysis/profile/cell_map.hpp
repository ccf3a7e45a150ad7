#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// The ground within an outline as square cells, 400 along its longer side and at least 0.1 mm each, with two more
/// around it. Cells are numbered row by row.
class CellMap {
public:
    enum class Kind : std::uint8_t { Free, Copper, Cut, Edge, Bridge, Outside };

    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    explicit CellMap(const Box& box);

    std::size_t columns() const { return columns_; }
    std::size_t size() const { return kinds.size(); }
    Nm side() const { return side_; }
    /// Places beyond the map have the nearest cell.
    std::size_t of(Point place) const;
    /// The four cells beside one that is not at the border of the map.
    std::vector<std::size_t> beside(std::size_t cell) const {
        return {cell - 1, cell + 1, cell - columns_, cell + columns_};
    }
    /// The middle of a cell.
    Point placeOf(std::size_t cell) const;
    bool isAtBorder(std::size_t cell) const;

    /// Makes free cells along a line, or within a polygon, `kind`, with a label of the line. Counts its `steps`.
    void drawLine(Point from, Point to, Kind kind, std::uint32_t label = none);
    void fill(const std::vector<Point>& corners, Kind kind);
    std::size_t steps() const { return steps_; }

    std::vector<Kind> kinds;
    std::vector<std::uint32_t> labels;

private:
    void set(std::size_t cell, Kind kind, std::uint32_t label);

    Point low_;
    Nm side_ = 0;
    std::size_t columns_ = 0;
    std::size_t rows_ = 0;
    std::size_t steps_ = 0;
};

}  // namespace cardcage::pcb::analysis
