#include "widths/necks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace cardcage::pcb::analysis {
namespace {

constexpr double beside_a_neck = 5.0 * one_micrometre;
constexpr double least_length = 20.0 * one_micrometre;
/// Sides that face each other run against each other within 30 degrees.
constexpr double facing = -0.866;

struct Vector {
    double x = 0;
    double y = 0;

    double length() const { return lengthOf(x, y); }
    Vector unit() const {
        const double size = std::max(1.0, length());
        return {x / size, y / size};
    }
    Vector left() const { return {-y, x}; }
    double dot(Vector other) const { return x * other.x + y * other.y; }
};

Vector between(Point from, Point to) {
    return {static_cast<double>(to.x - from.x), static_cast<double>(to.y - from.y)};
}

Point moved(Point from, Vector by, double way) {
    return from + Point{std::llround(by.x * way), std::llround(by.y * way)};
}

class NeckFinder {
public:
    NeckFinder(const CopperLayers& copper, std::size_t place, const Nets& nets, double reach, Deadline deadline)
        : layer_(*copper.layers[place]),
          in_circuit_(nets.in_circuit[place]),
          best_(reach),
          deadline_(deadline),
          seen_(layer_.sheet.edges.size()) {}

    NeckFacts run(double trust) {
        bool has_areas = false;
        for (std::uint32_t number = 0; number < layer_.sheet.shapes.size(); ++number)
            if (isArea(number)) {
                has_areas = true;
                search(number);
            }
        return {where_ ? Measure::of(best_, *where_, trust) : Measure::none(Reason::NotInFiles), has_areas};
    }

private:
    /// Drawn areas, and the ground of a negative layer. Pads are no areas, letters are none of a circuit.
    bool isArea(std::uint32_t number) const {
        if (!layer_.sheet.shapes[number].filled || !in_circuit_[layer_.islands.of_shape[number]]) return false;
        const auto* object = layer_.objectOf(number);
        return object == nullptr || object->kind == Object::Kind::Region;
    }
    void search(std::uint32_t number) {
        const auto& shape = layer_.sheet.shapes[number];
        const double side = copperSide(shape);
        const auto end = shape.first_edge + shape.edge_count;
        for (auto one = shape.first_edge; one < end; ++one) {
            const auto& line = layer_.sheet.edges[one].line;
            const auto inward = between(line.from, line.to).unit().left();
            seen_.next();
            layer_.grid.near(line, best_, [&](std::uint32_t other) {
                deadline_.check();
                if (other <= one || other >= end || !seen_.first(other)) return;
                const auto& its = layer_.sheet.edges[other].line;
                if (faces(line, its, {inward.x * side, inward.y * side})) judge(number, line, its);
            });
        }
    }
    /// 1 when copper is on the left of the sides, -1 when it is on their right.
    double copperSide(const Shape& shape) const {
        double area = 0;
        for (const auto& edge : layer_.sheet.edgesOf(shape)) {
            const auto from = between(shape.box.low, edge.line.from);
            const auto to = between(shape.box.low, edge.line.to);
            area += from.x * to.y - to.x * from.y;
        }
        return area < 0 ? -1 : 1;
    }
    static bool faces(const Segment& one, const Segment& other, Vector inward) {
        const auto first = between(one.from, one.to).unit();
        const auto second = between(other.from, other.to).unit();
        if (first.dot(second) > facing) return false;
        const Point middle{(other.from.x + other.to.x) / 2, (other.from.y + other.to.y) / 2};
        return inward.dot(between(one.from, middle)) > 0;
    }
    /// Tries the middle of what the sides have in common, and both ends of it if it is long.
    void judge(std::uint32_t number, const Segment& one, const Segment& other) {
        const auto along = between(one.from, one.to);
        const double length = along.length();
        const auto unit = along.unit();
        double low = unit.dot(between(one.from, other.from));
        double high = unit.dot(between(one.from, other.to));
        if (low > high) std::swap(low, high);
        low = std::clamp(low, 0.0, length);
        high = std::clamp(high, 0.0, length);
        const double inset = std::min(std::max(best_, least_length), (high - low) / 2);
        for (const double way : {(low + high) / 2, low + inset, high - inset})
            probe(number, moved(one.from, unit, way), other);
    }
    void probe(std::uint32_t number, Point here, const Segment& other) {
        const auto there = nearestOn(other, here);
        const double width = distance(here, there);
        if (width <= touching || width >= best_) return;
        const auto across = between(here, there).unit();
        const Point middle{(here.x + there.x) / 2, (here.y + there.y) / 2};
        if (!layer_.cover.covers(number, middle)) return;
        if (isCovered(moved(here, across, -beside_a_neck)) || isCovered(moved(there, across, beside_a_neck))) return;
        const double way = std::max(width, least_length);
        if (!isCovered(moved(middle, across.left(), way)) || !isCovered(moved(middle, across.left(), -way))) return;
        best_ = width;
        where_ = middle;
    }
    bool isCovered(Point place) const { return layer_.cover.covers(place); }

    const Layer& layer_;
    const std::vector<bool>& in_circuit_;
    double best_;
    Deadline deadline_;
    Seen seen_;
    std::optional<Point> where_;
};

}  // namespace

NeckFacts narrowestNeck(
    const CopperLayers& copper, std::size_t place, const Nets& nets, double reach, double trust, Deadline deadline
) {
    return NeckFinder(copper, place, nets, reach, deadline).run(trust);
}

}  // namespace cardcage::pcb::analysis
