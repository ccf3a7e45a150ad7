#include "rings/rings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "geometry/polygon.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr int directions = 720;
constexpr int places_of_a_slot = 9;
/// Wider rings matter to nobody.
constexpr double widest_ring = 1.0 * one_millimetre;
constexpr double least_step = 0.5 * one_micrometre;
/// So many holes of one layer are followed in all directions.
constexpr int most_followed = 4'000;

class RingMeasurer {
public:
    RingMeasurer(
        const CopperLayers& copper, std::size_t place, const Barrels& barrels, const Ground& ground, Deadline deadline
    )
        : layer_(*copper.layers[place]),
          place_(place),
          trust_(std::min({copper.trust[place], barrels.trust, derived})),
          ground_(ground),
          deadline_(deadline) {
        for (const auto& barrel : barrels.list) consider(barrel);
        std::stable_sort(candidates_.begin(), candidates_.end(), [](const Candidate& left, const Candidate& right) {
            return left.at_least < right.at_least;
        });
    }

    RingFacts run() {
        double best = widest_ring;
        const Candidate* narrowest = nullptr;
        int followed = 0;
        for (const auto& candidate : candidates_) {
            if (candidate.at_least >= best || followed == most_followed) break;
            ++followed;
            const double ring = ringOf(*candidate.barrel, best);
            if (ring <= 0) {
                missing(*candidate.barrel);
                continue;
            }
            if (ring >= best) continue;
            best = ring;
            narrowest = &candidate;
        }
        if (narrowest != nullptr) {
            const double trust = followed == most_followed || result_.missing > 0 ? std::min(trust_, likely) : trust_;
            result_.least = Measure::of(best, narrowest->barrel->path.from, trust);
        }
        return result_;
    }

private:
    struct Candidate {
        const Barrel* barrel = nullptr;
        /// The ring within single shapes; all of them together may be wider.
        double at_least = 0;
    };

    void consider(const Barrel& barrel) {
        deadline_.look();
        if (!barrel.joins() || place_ < barrel.first || place_ > barrel.last) return;
        if (ground_.toBoundary(barrel.path.from, barrel.radius + least_step) < barrel.radius) return;
        double at_least = widest_ring;
        for (const auto spot : spotsOf(barrel)) {
            const double depth = depthAt(spot, barrel.radius + widest_ring);
            if (depth < 0) return;
            at_least = std::min(at_least, depth - barrel.radius);
        }
        candidates_.push_back({&barrel, at_least});
    }
    static std::vector<Point> spotsOf(const Barrel& barrel) {
        if (barrel.path.from == barrel.path.to) return {barrel.path.from};
        std::vector<Point> spots;
        const auto along = barrel.path.to - barrel.path.from;
        for (int spot = 0; spot < places_of_a_slot; ++spot)
            spots.push_back(
                barrel.path.from +
                Point{along.x * spot / (places_of_a_slot - 1), along.y * spot / (places_of_a_slot - 1)}
            );
        return spots;
    }

    /// Returns the depth of `point` inside one of the shapes that cover it; -1 when there is none.
    double depthAt(Point point, double reach) const {
        double deepest = -1;
        layer_.cover.at(point, [&](std::uint32_t shape) {
            deepest = std::max(deepest, depthIn(shape, point, reach));
            return deepest >= reach;
        });
        return deepest;
    }
    double depthIn(std::uint32_t number, Point point, double reach) const {
        const auto& shape = layer_.sheet.shapes[number];
        const Segment spot{point, point};
        double depth = shape.filled ? reach : 0;
        if (shape.filled && shape.edge_count > 64) {
            layer_.grid.near(spot, reach, [&](std::uint32_t edge) {
                const auto& its = layer_.sheet.edges[edge];
                if (its.shape == number) depth = std::min(depth, distanceBetween(its.line, spot));
            });
            return depth;
        }
        for (const auto& edge : layer_.sheet.edgesOf(shape)) {
            const double away = distanceToSegment(edge.line.from, edge.line.to, point);
            depth = shape.filled ? std::min(depth, away) : std::max(depth, layer_.sheet.radiusOf(edge) - away);
        }
        return depth;
    }

    /// The distance from the wall to the first place without copper in any direction, if it is less than `best`.
    double ringOf(const Barrel& barrel, double best) const {
        deadline_.look();
        for (const auto spot : spotsOf(barrel))
            for (int direction = 0; direction < directions; ++direction) {
                const double angle = 2 * std::numbers::pi * direction / directions;
                best = std::min(best, copperAlong(spot, angle, barrel.radius + best) - barrel.radius);
                if (best <= 0) return 0;
            }
        return best;
    }
    double copperAlong(Point from, double angle, double limit) const {
        double way = 0;
        while (way < limit) {
            const auto here = from + Point{std::llround(way * std::cos(angle)), std::llround(way * std::sin(angle))};
            const double depth = depthAt(here, limit);
            if (depth < 0) return std::max(0.0, way - least_step / 2);
            way += std::max(depth, least_step);
        }
        return limit;
    }

    /// A pad that the drill takes away as a whole is none.
    void missing(const Barrel& barrel) {
        for (int direction = 0; direction < directions; direction += 10) {
            const double angle = 2 * std::numbers::pi * direction / directions;
            const double way = barrel.radius + 5 * one_micrometre;
            const auto here =
                barrel.path.from + Point{std::llround(way * std::cos(angle)), std::llround(way * std::sin(angle))};
            if (depthAt(here, one_micrometre) < 0) continue;
            ++result_.missing;
            return;
        }
    }

    const Layer& layer_;
    const std::size_t place_;
    const double trust_;
    const Ground& ground_;
    const Deadline deadline_;
    std::vector<Candidate> candidates_;
    RingFacts result_;
};

}  // namespace

RingFacts measureRings(
    const CopperLayers& copper, std::size_t place, const Barrels& barrels, const Ground& ground, Deadline deadline
) {
    return RingMeasurer(copper, place, barrels, ground, deadline).run();
}

}  // namespace cardcage::pcb::analysis
