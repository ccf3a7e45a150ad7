#include "holes/castellations.hpp"

#include <cmath>
#include <numbers>

namespace cardcage::pcb::analysis {
namespace {

/// From the wall to the places that tell whether there is board around the hole.
constexpr double beside_the_wall = 50.0 * one_micrometre;
constexpr int directions = 16;

/// Whether the board is in some directions around a hole, and not in others.
bool isPartlyOnBoard(const Ground& ground, const Hole& hole, double reach) {
    int on_board = 0;
    for (const auto end : {hole.from, hole.to})
        for (int step = 0; step < directions; ++step) {
            const double angle = 2 * std::numbers::pi * step / directions;
            const Point place{
                end.x + static_cast<Nm>(std::llround(reach * std::cos(angle))),
                end.y + static_cast<Nm>(std::llround(reach * std::sin(angle)))};
            on_board += ground.covers(place) ? 1 : 0;
        }
    return on_board > 0 && on_board < 2 * directions;
}

/// Whether both ends lie at the edge.
bool followsEdge(const Ground& ground, const Hole& hole, double radius) {
    return hole.from != hole.to && ground.toBoundary(hole.from, radius) < radius &&
           ground.toBoundary(hole.to, radius) < radius;
}

}  // namespace

Castellation castellationOf(const Ground& ground, const Hole& hole, const DrillTool& tool) {
    if (!ground.known() || tool.plating != Plating::Plated) return Castellation::None;
    if (!tool.diameter || *tool.diameter <= 0) return Castellation::Possible;
    const double radius = static_cast<double>(*tool.diameter) / 2;
    // A stated purpose that the drawing does not show is a contradiction.
    const auto apart = tool.function.starts_with("CastellatedDrill") ? Castellation::Possible : Castellation::None;
    if (ground.toBoundary(Segment{hole.from, hole.to}, radius) >= radius - on_the_line) return apart;
    const bool is_plated_edge = hole.kind == Hole::Kind::Rout || followsEdge(ground, hole, radius);
    if (is_plated_edge || !isPartlyOnBoard(ground, hole, radius + beside_the_wall)) return Castellation::Possible;
    return Castellation::Certain;
}

}  // namespace cardcage::pcb::analysis
