#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/segment.hpp"
#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// Closed lines; what lies in an odd number of them is inside.
using Contours = std::vector<std::vector<Point>>;

/// A piece of the centre line of a stroke, or of the boundary of a polygon.
struct Edge {
    Segment line;
    /// Index in `Sheet::shapes`.
    std::uint32_t shape = 0;
};

/// One covered piece of ground: the path of a round pen, or a polygon by the even-odd rule.
struct Shape {
    std::uint32_t first_edge = 0;
    std::uint32_t edge_count = 0;
    /// The pen of a stroke; 0 for polygons.
    Nm diameter = 0;
    bool filled = false;
    /// False only in drawings whose clear objects are not resolved.
    bool dark = true;
    /// Index of the object that drew it, in `Image::objects()`.
    std::uint32_t object = 0;
    /// Its box, pen included.
    Box box;
};

/// The covered ground of one layer, as shapes that may overlap.
struct Sheet {
    std::vector<Shape> shapes;
    std::vector<Edge> edges;

    /// A path of one point is a disc. Strokes without width cover nothing and are left out.
    void addStroke(std::span<const Point> path, Nm diameter, std::uint32_t object, bool dark = true);
    /// Polygons without area are left out.
    void addPolygon(const Contours& contours, std::uint32_t object, bool dark = true);

    std::span<const Edge> edgesOf(const Shape& shape) const {
        return {edges.data() + shape.first_edge, shape.edge_count};
    }
    double radiusOf(const Edge& edge) const { return static_cast<double>(shapes[edge.shape].diameter) / 2; }
    Box box() const;
};

/// The distance between the ground of two edges: that of their lines, less their pens; 0 or less when they meet.
double gapBetween(const Sheet& sheet, const Edge& one, const Edge& other);

/// The contours of a polygon, or the path of a stroke, out of its edges.
Contours contoursOf(const Sheet& sheet, const Shape& shape);

}  // namespace cardcage::pcb::analysis
