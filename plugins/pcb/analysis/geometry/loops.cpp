#include "geometry/loops.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>
#include <tuple>
#include <unordered_map>

#include "geometry/joined.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::array<Nm, 4> tolerances = {
    one_micrometre, 10 * one_micrometre, 50 * one_micrometre, 100 * one_micrometre};
constexpr double smallest_area = 0.05;

/// Numbers the ends of tracks (2i is the first of track i): ends within a tolerance have one number.
std::vector<std::uint32_t> nodesOf(const std::vector<Track>& tracks, Nm tolerance) {
    std::vector<Point> ends;
    for (const auto& track : tracks) {
        ends.push_back(track.points.front());
        ends.push_back(track.points.back());
    }
    const auto cellOf = [&](Nm x, Nm y) {
        return (static_cast<std::uint64_t>(x + 2 * farthest_coordinate) / static_cast<std::uint64_t>(tolerance) << 32) ^
               (static_cast<std::uint64_t>(y + 2 * farthest_coordinate) / static_cast<std::uint64_t>(tolerance));
    };
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> cells;
    Joined joined(ends.size());
    for (std::uint32_t end = 0; end < ends.size(); ++end) {
        for (const Nm dx : {-tolerance, Nm{0}, tolerance})
            for (const Nm dy : {-tolerance, Nm{0}, tolerance}) {
                const auto found = cells.find(cellOf(ends[end].x + dx, ends[end].y + dy));
                if (found == cells.end()) continue;
                for (const auto other : found->second)
                    if (distance(ends[end], ends[other]) <= static_cast<double>(tolerance)) joined.join(end, other);
            }
        auto& own = cells[cellOf(ends[end].x, ends[end].y)];
        // Ends of one place are joined already; a few of them stand for all.
        if (own.size() < 8) own.push_back(end);
    }
    std::vector<std::uint32_t> nodes(ends.size());
    for (std::uint32_t end = 0; end < ends.size(); ++end) nodes[end] = joined.of(end);
    return nodes;
}

/// The tracks as a plane graph, walked along its faces. Half 2i runs along track i, half 2i+1 against it.
class FaceWalk {
public:
    FaceWalk(const std::vector<Track>& tracks, Nm tolerance) : tracks_(tracks), nodes_(nodesOf(tracks, tolerance)) {
        alive_.assign(tracks.size(), true);
        dropRepeated();
        prune();
        sortHalves();
    }

    std::vector<Loop> loops() {
        std::vector<Loop> outer, inner;
        visited_.assign(2 * tracks_.size(), false);
        for (std::uint32_t half = 0; half < visited_.size(); ++half) {
            if (visited_[half] || !alive_[half / 2]) continue;
            auto loop = walk(half);
            const auto area = doubledArea(loop.corners);
            if (loop.area < smallest_area) continue;
            (area < 0 ? outer : inner).push_back(std::move(loop));
        }
        // A single face has its boundary on both sides.
        std::set<std::tuple<Point, Point, long>> boundaries;
        const auto keyOf = [](const Loop& loop) {
            return std::tuple(loop.box.low, loop.box.high, std::lround(loop.area * 1e6));
        };
        for (const auto& loop : outer) boundaries.insert(keyOf(loop));
        std::erase_if(inner, [&](const Loop& face) { return boundaries.contains(keyOf(face)); });
        outer.insert(outer.end(), std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
        return outer;
    }

private:
    std::uint32_t startOf(std::uint32_t half) const { return nodes_[half]; }
    std::uint32_t endOf(std::uint32_t half) const { return nodes_[half ^ 1U]; }
    Point firstOf(std::uint32_t half) const {
        const auto& points = tracks_[half / 2].points;
        return half % 2 == 0 ? points.front() : points.back();
    }
    double directionOf(std::uint32_t half) const {
        const auto& points = tracks_[half / 2].points;
        const auto from = firstOf(half);
        const auto to = half % 2 == 0 ? points[1] : points[points.size() - 2];
        return std::atan2(static_cast<double>(to.y - from.y), static_cast<double>(to.x - from.x));
    }

    /// A line drawn twice counts once; a track that begins and ends at one node is a loop by itself only as an arc.
    void dropRepeated() {
        std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> known;
        for (std::uint32_t track = 0; track < tracks_.size(); ++track) {
            const auto low = std::min(nodes_[2 * track], nodes_[2 * track + 1]);
            const auto high = std::max(nodes_[2 * track], nodes_[2 * track + 1]);
            if (low == high && tracks_[track].points.size() < 3) alive_[track] = false;
            auto& same_ends = known[(std::uint64_t{low} << 32) | high];
            for (const auto other : same_ends)
                if (middleOf(other) == middleOf(track)) alive_[track] = false;
            if (same_ends.size() < 8) same_ends.push_back(track);
        }
    }
    Point middleOf(std::uint32_t track) const {
        const auto& points = tracks_[track].points;
        if (points.size() > 2) return points[points.size() / 2];
        return {(points.front().x + points.back().x) / 2, (points.front().y + points.back().y) / 2};
    }

    void prune() {
        std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> at_node;
        std::unordered_map<std::uint32_t, int> degrees;
        for (std::uint32_t half = 0; half < nodes_.size(); ++half)
            if (alive_[half / 2]) {
                at_node[nodes_[half]].push_back(half / 2);
                ++degrees[nodes_[half]];
            }
        std::vector<std::uint32_t> dangling;
        for (const auto& [node, degree] : degrees)
            if (degree == 1) dangling.push_back(node);
        while (!dangling.empty()) {
            const auto node = dangling.back();
            dangling.pop_back();
            for (const auto track : at_node[node]) {
                if (!alive_[track]) continue;
                alive_[track] = false;
                for (const auto end : {nodes_[2 * track], nodes_[2 * track + 1]})
                    if (--degrees[end] == 1) dangling.push_back(end);
            }
        }
    }

    void sortHalves() {
        std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> around;
        for (std::uint32_t half = 0; half < nodes_.size(); ++half)
            if (alive_[half / 2]) around[startOf(half)].push_back(half);
        next_.assign(nodes_.size(), 0);
        for (auto& [node, halves] : around) {
            std::sort(halves.begin(), halves.end(), [&](std::uint32_t left, std::uint32_t right) {
                const auto one = directionOf(left);
                const auto other = directionOf(right);
                return one != other ? one < other : left < right;
            });
            // Arriving against a half, the walk leaves by the next one clockwise: faces stay on the left.
            for (std::size_t index = 0; index < halves.size(); ++index)
                next_[halves[index] ^ 1U] = halves[(index + halves.size() - 1) % halves.size()];
        }
    }

    Loop walk(std::uint32_t first) {
        std::vector<Point> corners;
        double gap = 0;
        auto half = first;
        do {
            visited_[half] = true;
            const auto& points = tracks_[half / 2].points;
            if (!corners.empty()) gap = std::max(gap, distance(corners.back(), firstOf(half)));
            if (half % 2 == 0) {
                corners.insert(corners.end(), points.begin(), points.end());
            } else {
                corners.insert(corners.end(), points.rbegin(), points.rend());
            }
            half = next_[half];
        } while (half != first && !visited_[half]);
        gap = std::max(gap, distance(corners.back(), corners.front()));
        corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
        auto loop = loopOf(std::move(corners));
        loop.gap = std::llround(gap);
        return loop;
    }

    const std::vector<Track>& tracks_;
    std::vector<std::uint32_t> nodes_;
    std::vector<bool> alive_;
    std::vector<bool> visited_;
    std::vector<std::uint32_t> next_;
};

bool isKnown(const Loop& loop, const std::vector<Loop>& known, Nm tolerance) {
    return std::any_of(known.begin(), known.end(), [&](const Loop& other) {
        return other.box.grownBy(2 * tolerance).contains(loop.box) &&
               loop.box.grownBy(2 * tolerance).contains(other.box);
    });
}

}  // namespace

Loop loopOf(std::vector<Point> corners) {
    Loop loop;
    loop.corners = std::move(corners);
    loop.box = boxOf(loop.corners);
    loop.area = areaOf(loop.corners);
    return loop;
}

std::vector<Loop> closedLoops(const std::vector<Track>& tracks) {
    std::vector<Loop> loops;
    if (tracks.empty()) return loops;
    for (const auto tolerance : tolerances) {
        for (auto& loop : FaceWalk(tracks, tolerance).loops())
            if (!isKnown(loop, loops, tolerance) || tolerance == tolerances.front()) loops.push_back(std::move(loop));
        // So many lines are text or a hatching, and closed as they are.
        if (loops.size() > 2'000) break;
    }
    std::stable_sort(loops.begin(), loops.end(), [](const Loop& left, const Loop& right) {
        return std::tuple(-left.area, left.box.low, left.box.high) <
               std::tuple(-right.area, right.box.low, right.box.high);
    });
    return loops;
}

}  // namespace cardcage::pcb::analysis
