#include "copper/sheet.hpp"

#include <algorithm>

#include "geometry/polygon.hpp"

namespace cardcage::pcb::analysis {

void Sheet::addStroke(std::span<const Point> path, Nm diameter, std::uint32_t object, bool dark) {
    if (path.empty() || diameter <= 0) return;
    Shape shape;
    shape.first_edge = static_cast<std::uint32_t>(edges.size());
    shape.diameter = diameter;
    shape.dark = dark;
    shape.object = object;
    const auto number = static_cast<std::uint32_t>(shapes.size());
    for (const auto point : path) shape.box.add(point);
    shape.box = shape.box.grownBy((diameter + 1) / 2);
    if (path.size() == 1) edges.push_back({{path.front(), path.front()}, number});
    for (std::size_t index = 1; index < path.size(); ++index) edges.push_back({{path[index - 1], path[index]}, number});
    shape.edge_count = static_cast<std::uint32_t>(edges.size()) - shape.first_edge;
    shapes.push_back(shape);
}

void Sheet::addPolygon(const Contours& contours, std::uint32_t object, bool dark) {
    Shape shape;
    shape.first_edge = static_cast<std::uint32_t>(edges.size());
    shape.filled = true;
    shape.dark = dark;
    shape.object = object;
    const auto number = static_cast<std::uint32_t>(shapes.size());
    for (const auto& corners : contours) {
        if (corners.size() < 3 || doubledArea(corners) == 0) continue;
        shape.box.add(boxOf(corners));
        for (std::size_t index = 0; index < corners.size(); ++index) {
            const auto next = corners[index + 1 == corners.size() ? 0 : index + 1];
            if (corners[index] != next) edges.push_back({{corners[index], next}, number});
        }
    }
    shape.edge_count = static_cast<std::uint32_t>(edges.size()) - shape.first_edge;
    if (shape.edge_count > 0) shapes.push_back(shape);
}

Box Sheet::box() const {
    Box all;
    for (const auto& shape : shapes) all.add(shape.box);
    return all;
}

double gapBetween(const Sheet& sheet, const Edge& one, const Edge& other) {
    return distanceBetween(one.line, other.line) - sheet.radiusOf(one) - sheet.radiusOf(other);
}

Contours contoursOf(const Sheet& sheet, const Shape& shape) {
    Contours contours;
    for (const auto& edge : sheet.edgesOf(shape)) {
        const bool goes_on = !contours.empty() && contours.back().back() == edge.line.from;
        if (!goes_on) contours.push_back({edge.line.from});
        contours.back().push_back(edge.line.to);
    }
    if (shape.filled)
        for (auto& corners : contours)
            if (corners.front() == corners.back()) corners.pop_back();
    return contours;
}

}  // namespace cardcage::pcb::analysis
