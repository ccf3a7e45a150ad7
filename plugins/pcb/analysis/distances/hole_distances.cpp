#include "distances/hole_distances.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "nets/gaps.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::array<double, 3> reaches = {0.3e6, 0.8e6, farthest_neighbour};

/// Copper of other nets around the holes of one layer.
class CopperSearch {
public:
    CopperSearch(const CopperLayers& copper, std::size_t place, const Nets& nets)
        : layer_(*copper.layers[place]), place_(place), nets_(nets) {}

    void take(const Barrel& barrel, std::optional<std::uint32_t> net) {
        if (!net) collectTouched(barrel);
        layer_.grid.near(barrel.path, barrel.radius + best_, [&](std::uint32_t number) {
            const auto& edge = layer_.sheet.edges[number];
            const auto island = layer_.islands.of_shape[edge.shape];
            if (net ? nets_.alike(*net, nets_.of_island[place_][island]) : touched_.contains(island)) return;
            const double gap = distanceBetween(edge.line, barrel.path) - layer_.sheet.radiusOf(edge) - barrel.radius;
            if (gap <= touching || gap >= best_) return;
            best_ = gap;
            where_ = middleBetween(edge.line, barrel.path);
        });
    }
    Measure result(double trust) const {
        return where_ ? Measure::of(best_, *where_, trust) : Measure::none(Reason::NotInFiles);
    }

private:
    void collectTouched(const Barrel& barrel) {
        touched_.clear();
        layer_.cutBy(barrel.path, barrel.radius + touching, [&](std::uint32_t shape) {
            touched_.insert(layer_.islands.of_shape[shape]);
        });
    }

    const Layer& layer_;
    const std::size_t place_;
    const Nets& nets_;
    std::set<std::uint32_t> touched_;
    double best_ = farthest_neighbour;
    std::optional<Point> where_;
};

/// The least web between the holes of one layer.
Measure leastOn(std::size_t layer, const Barrels& barrels) {
    Sheet walls;
    for (const auto& barrel : barrels.list) {
        if (barrel.is_rout || layer < barrel.first || layer > barrel.last) continue;
        const std::array<Point, 2> path = {barrel.path.from, barrel.path.to};
        const auto points = barrel.path.from == barrel.path.to ? 1U : 2U;
        walls.addStroke({path.data(), points}, std::llround(2 * barrel.radius), 0);
    }
    if (walls.shapes.size() < 2) return Measure::none(Reason::NotInFiles);
    const EdgeGrid grid(walls);
    const Cover cover(walls, grid);
    const auto openings = islandsOf(walls, grid, cover);
    for (const auto reach : reaches) {
        const auto gaps = gapsWithin(walls, grid, openings, reach);
        if (gaps.empty()) continue;
        return Measure::of(gaps[0].distance, placeOf(walls, gaps[0]), std::min(barrels.placed, derived));
    }
    return Measure::none(Reason::NotInFiles);
}

}  // namespace

Measure leastBetweenHoles(const Barrels& barrels) {
    if (barrels.placed == 0) return Measure::none(Reason::DrillMissing);
    // Holes that share a layer share the first one of one of them.
    std::set<std::size_t> layers;
    for (const auto& barrel : barrels.list) layers.insert(barrel.first);
    auto least = Measure::none(Reason::NotInFiles);
    for (const auto layer : layers) {
        auto own = leastOn(layer, barrels);
        if (own.value.value && (!least.value.value || *own.value.value < *least.value.value)) least = std::move(own);
    }
    return least;
}

Measure leastToEdge(const Barrels& barrels, const Ground& ground, double trust) {
    if (!ground.known()) return Measure::none(Reason::ProfileMissing);
    if (barrels.placed == 0) return Measure::none(Reason::DrillMissing);
    double best = farthest_neighbour;
    std::optional<Point> where;
    for (const auto& barrel : barrels.list) {
        if (barrel.is_rout || !ground.covers(barrel.path.from)) continue;
        const double gap = ground.toBoundary(barrel.path, barrel.radius + best) - barrel.radius;
        if (gap <= touching || gap >= best) continue;
        best = gap;
        where = barrel.path.from;
    }
    return where ? Measure::of(best, *where, std::min({trust, barrels.placed, derived}))
                 : Measure::none(Reason::NotInFiles);
}

Measure leastToCopper(
    const CopperLayers& copper, std::size_t place, const Barrels& barrels, const Nets& nets, double trust
) {
    if (barrels.placed == 0) return Measure::none(Reason::DrillMissing);
    CopperSearch search(copper, place, nets);
    for (std::size_t number = 0; number < barrels.list.size(); ++number) {
        const auto& barrel = barrels.list[number];
        if (place >= barrel.first && place <= barrel.last && !barrel.is_rout)
            search.take(barrel, nets.of_barrel[number]);
    }
    return search.result(std::min({trust, barrels.placed, derived}));
}

}  // namespace cardcage::pcb::analysis
