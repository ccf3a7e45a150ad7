#include "copper/cover.hpp"

#include "geometry/polygon.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Polygons with fewer edges are looked at edge by edge.
constexpr std::uint32_t edges_worth_rows = 48;
constexpr std::int64_t cells_of_a_side = 64;

/// Whether a ray from `point` to the right crosses `line`; its lower end belongs to it, its upper one does not.
bool crossesRay(const Segment& line, Point point) {
    if ((line.from.y > point.y) == (line.to.y > point.y)) return false;
    const int side = sideOf(line, point);
    return line.to.y > line.from.y ? side > 0 : side < 0;
}

}  // namespace

Cover::Cover(const Sheet& sheet, const EdgeGrid& grid) : sheet_(sheet), grid_(grid) {
    indexRows();
    indexBoxes();
}

void Cover::indexRows() {
    rows_of_shape_.assign(sheet_.shapes.size(), 0);
    for (std::uint32_t number = 0; number < sheet_.shapes.size(); ++number) {
        const auto& shape = sheet_.shapes[number];
        if (!shape.filled || shape.edge_count < edges_worth_rows) continue;
        Rows rows;
        rows.count = std::min<std::uint32_t>(shape.edge_count / 4, 8'192);
        rows.low = shape.box.low.y;
        rows.height = shape.box.height() / rows.count + 1;
        rows.first = static_cast<std::uint32_t>(row_starts_.size());
        std::vector<std::vector<std::uint32_t>> items(rows.count);
        for (auto edge = shape.first_edge; edge < shape.first_edge + shape.edge_count; ++edge) {
            const auto [low, high] = std::minmax(sheet_.edges[edge].line.from.y, sheet_.edges[edge].line.to.y);
            if (low == high) continue;
            for (auto row = (low - rows.low) / rows.height; row <= (high - rows.low) / rows.height; ++row)
                items[static_cast<std::size_t>(row)].push_back(edge);
        }
        for (const auto& row : items) {
            row_starts_.push_back(static_cast<std::uint32_t>(row_items_.size()));
            row_items_.insert(row_items_.end(), row.begin(), row.end());
        }
        rows_.push_back(rows);
        rows_of_shape_[number] = static_cast<std::uint32_t>(rows_.size());
    }
    row_starts_.push_back(static_cast<std::uint32_t>(row_items_.size()));
}

std::size_t Cover::cellOf(Point point) const {
    const auto column = (point.x - box_.low.x) * cells_of_a_side / (box_.width() + 1);
    const auto row = (point.y - box_.low.y) * cells_of_a_side / (box_.height() + 1);
    return static_cast<std::size_t>(row * cells_of_a_side + column);
}

void Cover::indexBoxes() {
    for (const auto& shape : sheet_.shapes)
        if (shape.filled) box_.add(shape.box);
    if (box_.empty()) return;
    std::vector<std::vector<std::uint32_t>> cells(cells_of_a_side * cells_of_a_side);
    for (std::uint32_t number = 0; number < sheet_.shapes.size(); ++number) {
        const auto& shape = sheet_.shapes[number];
        if (!shape.filled) continue;
        const auto low = static_cast<std::int64_t>(cellOf(shape.box.low));
        const auto high = static_cast<std::int64_t>(cellOf(shape.box.high));
        for (auto row = low / cells_of_a_side; row <= high / cells_of_a_side; ++row)
            for (auto column = low % cells_of_a_side; column <= high % cells_of_a_side; ++column)
                cells[static_cast<std::size_t>(row * cells_of_a_side + column)].push_back(number);
    }
    for (const auto& cell : cells) {
        cell_starts_.push_back(static_cast<std::uint32_t>(cell_items_.size()));
        cell_items_.insert(cell_items_.end(), cell.begin(), cell.end());
    }
    cell_starts_.push_back(static_cast<std::uint32_t>(cell_items_.size()));
}

bool Cover::coversEdge(std::uint32_t edge, Point point) const {
    const auto& line = sheet_.edges[edge].line;
    return distanceToSegment(line.from, line.to, point) <= sheet_.radiusOf(sheet_.edges[edge]);
}

bool Cover::insideRows(const Rows& rows, Point point) const {
    const auto row = rows.first + static_cast<std::uint32_t>((point.y - rows.low) / rows.height);
    bool inside = false;
    for (auto item = row_starts_[row]; item < row_starts_[row + 1]; ++item)
        inside ^= crossesRay(sheet_.edges[row_items_[item]].line, point);
    return inside;
}

bool Cover::covers(std::uint32_t number, Point point) const {
    const auto& shape = sheet_.shapes[number];
    if (!shape.box.contains(point)) return false;
    bool inside = false;
    if (!shape.filled) {
        for (auto edge = shape.first_edge; edge < shape.first_edge + shape.edge_count && !inside; ++edge)
            inside = coversEdge(edge, point);
        return inside;
    }
    if (rows_of_shape_[number] > 0) return insideRows(rows_[rows_of_shape_[number] - 1], point);
    for (const auto& edge : sheet_.edgesOf(shape)) inside ^= crossesRay(edge.line, point);
    return inside;
}

}  // namespace cardcage::pcb::analysis
