#include "distances/copper_to_edge.hpp"

#include <algorithm>
#include <optional>

#include "distances/hole_distances.hpp"

namespace cardcage::pcb::analysis {

Measure copperToEdge(const Layer& layer, const Ground& ground, double trust) {
    if (!ground.known()) return Measure::none(Reason::ProfileMissing);
    double best = farthest_neighbour;
    std::optional<Point> where;
    for (const auto& side : ground.sheet().edges) {
        if (layer.cover.covers(side.line.from)) return Measure::of(0, side.line.from, trust);
        layer.grid.near(side.line, best, [&](std::uint32_t number) {
            const auto& edge = layer.sheet.edges[number];
            const double gap = std::max(0.0, distanceBetween(edge.line, side.line) - layer.sheet.radiusOf(edge));
            if (gap >= best) return;
            best = gap;
            where = middleBetween(edge.line, side.line);
        });
        if (best == 0) break;
    }
    return where ? Measure::of(best, *where, trust) : Measure::none(Reason::NotInFiles);
}

}  // namespace cardcage::pcb::analysis
