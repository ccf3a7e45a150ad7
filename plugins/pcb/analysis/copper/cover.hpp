#pragma once

#include <cstdint>
#include <vector>

#include "copper/edge_grid.hpp"
#include "copper/sheet.hpp"

namespace cardcage::pcb::analysis {

/// Answers what covers a point of a sheet. Both sheet and grid must stay as they are.
class Cover {
public:
    Cover(const Sheet& sheet, const EdgeGrid& grid);

    /// Whether `shape` covers `point`; points on its boundary may be either.
    bool covers(std::uint32_t shape, Point point) const;
    /// Whether any shape covers `point`.
    bool covers(Point point) const {
        return at(point, [](std::uint32_t) { return true; });
    }
    /// Calls `take(index of a shape)` for all shapes that cover `point`, for some of them several times. Ends early
    /// when `take` returns true, and returns that.
    template <typename Take>
    bool at(Point point, Take&& take) const {
        bool done = false;
        grid_.near({point, point}, 0, [&](std::uint32_t edge) {
            const auto shape = sheet_.edges[edge].shape;
            if (!done && !sheet_.shapes[shape].filled && coversEdge(edge, point)) done = take(shape);
        });
        return done || polygonsAt(point, take);
    }

private:
    /// The edges of one polygon by rows of equal height.
    struct Rows {
        Nm low = 0;
        Nm height = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    template <typename Take>
    bool polygonsAt(Point point, Take&& take) const {
        if (cell_starts_.empty() || !box_.contains(point)) return false;
        const auto cell = cellOf(point);
        for (auto item = cell_starts_[cell]; item < cell_starts_[cell + 1]; ++item)
            if (covers(cell_items_[item], point) && take(cell_items_[item])) return true;
        return false;
    }
    bool coversEdge(std::uint32_t edge, Point point) const;
    bool insideRows(const Rows& rows, Point point) const;
    void indexRows();
    void indexBoxes();
    std::size_t cellOf(Point point) const;

    const Sheet& sheet_;
    const EdgeGrid& grid_;
    std::vector<std::uint32_t> rows_of_shape_;
    std::vector<Rows> rows_;
    std::vector<std::uint32_t> row_starts_;
    std::vector<std::uint32_t> row_items_;
    Box box_;
    std::vector<std::uint32_t> cell_starts_;
    std::vector<std::uint32_t> cell_items_;
};

}  // namespace cardcage::pcb::analysis
