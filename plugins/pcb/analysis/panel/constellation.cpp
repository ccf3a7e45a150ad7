#include "panel/constellation.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "panel/box_index.hpp"
#include "panel/copies.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Programs that make panels round the places of turned boards.
constexpr Nm grid = 50 * one_micrometre;
constexpr std::size_t most_features = 50'000;
constexpr std::size_t most_groups = 64;
constexpr std::size_t kinds_tried = 6;
constexpr std::size_t fewest_neighbours = 6;
constexpr std::size_t most_neighbours = 300;
/// The part of the neighbours of a feature that the move to another board finds again.
constexpr double share_of_neighbours = 0.85;
constexpr std::size_t fewest_in_group = 8;
constexpr double share_in_groups = 0.9;
constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// A quarter turn around the origin, then a shift.
struct Move {
    int quarters = 0;
    Point shift;

    Point operator()(Point place) const { return turned(place, quarters) + shift; }
};

/// Finds features again at moved places.
class FeatureGrid {
public:
    explicit FeatureGrid(const std::vector<Feature>& features) : features_(features) {
        for (std::size_t number = 0; number < features.size(); ++number)
            cells_.try_emplace(keyOf(features[number].first, features[number].second, 0, 0), number);
    }
    /// The number of the feature of that kind at `place`.
    std::size_t at(const Kind& kind, Point place) const {
        for (const int dx : {0, -1, 1})
            for (const int dy : {0, -1, 1}) {
                const auto found = cells_.find(keyOf(kind, place, dx, dy));
                if (found != cells_.end() && features_[found->second].first == kind) return found->second;
            }
        return none;
    }
    std::size_t moved(std::size_t number, const Move& move) const {
        return at(features_[number].first, move(features_[number].second));
    }

private:
    static std::uint64_t keyOf(const Kind& kind, Point place, int dx, int dy) {
        const auto x = static_cast<std::uint64_t>((place.x + 8 * farthest_coordinate) / grid + dx);
        const auto y = static_cast<std::uint64_t>((place.y + 8 * farthest_coordinate) / grid + dy);
        const auto its = static_cast<std::uint64_t>(kind.first) * 0x9E3779B97F4A7C15U +
                         static_cast<std::uint64_t>(kind.second) * 0xC2B2AE3D27D4EB4FU;
        return ((x << 32) ^ y) + its;
    }
    const std::vector<Feature>& features_;
    std::unordered_map<std::uint64_t, std::size_t> cells_;
};

/// The move of one group onto another, and the share of what is near its first feature that it maps.
struct Candidate {
    Move move;
    double share = 0;
};

class Finder {
public:
    explicit Finder(const std::vector<Feature>& features) : features_(features), grid_(features) {}

    std::vector<Cluster> run() const {
        for (const auto& places : rarest()) {
            const auto candidates = candidatesAmong(places);
            // Each group may have one feature of the kind, or several.
            for (auto groups = places.size(); groups >= 2; --groups) {
                if (places.size() % groups != 0 || candidates.size() + 1 < groups) continue;
                auto found =
                    grouped({candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(groups) - 1});
                if (!found.empty()) return found;
            }
        }
        return {};
    }

private:
    /// Places of the rarest kinds, the rarest first.
    std::vector<std::vector<Point>> rarest() const {
        std::map<Kind, std::vector<Point>> kinds;
        for (const auto& [kind, place] : features_) kinds[kind].push_back(place);
        std::vector<std::vector<Point>> rare;
        for (auto& [kind, places] : kinds)
            if (places.size() >= 2 && places.size() <= most_groups) rare.push_back(std::move(places));
        std::stable_sort(rare.begin(), rare.end(), [](const auto& left, const auto& right) {
            return left.size() < right.size();
        });
        if (rare.size() > kinds_tried) rare.resize(kinds_tried);
        for (auto& places : rare) std::sort(places.begin(), places.end());
        return rare;
    }
    /// The features nearest to one, fewer than are on its board.
    std::vector<std::size_t> neighboursOf(Point place, std::size_t groups) const {
        std::vector<std::size_t> near(features_.size());
        std::iota(near.begin(), near.end(), 0U);
        const auto count =
            std::min(std::clamp(features_.size() / groups / 2, fewest_neighbours, most_neighbours), features_.size());
        std::partial_sort(
            near.begin(),
            near.begin() + static_cast<std::ptrdiff_t>(count),
            near.end(),
            [&](std::size_t one, std::size_t other) {
                return std::pair(distance(features_[one].second, place), one) <
                       std::pair(distance(features_[other].second, place), other);
            }
        );
        near.resize(count);
        return near;
    }
    /// The best move of the first place onto each other one, as far as there is one, the best of all first.
    std::vector<Candidate> candidatesAmong(const std::vector<Point>& places) const {
        const auto near = neighboursOf(places.front(), places.size());
        std::vector<Candidate> candidates;
        for (std::size_t other = 1; other < places.size(); ++other) {
            Candidate best;
            for (const int quarters : {0, 1, 2, 3}) {
                const Move move{quarters, places[other] - turned(places.front(), quarters)};
                const double share = shareOf(move, near);
                if (share > best.share) best = {move, share};
            }
            if (best.share >= share_of_neighbours) candidates.push_back(best);
        }
        std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& left, const Candidate& right) {
            return left.share > right.share;
        });
        return candidates;
    }
    double shareOf(const Move& move, const std::vector<std::size_t>& near) const {
        const auto found =
            std::ranges::count_if(near, [&](std::size_t number) { return grid_.moved(number, move) != none; });
        return static_cast<double>(found) / static_cast<double>(near.size());
    }

    /// The features that all moves map onto others are one group; the moves make the others of it.
    std::vector<Cluster> grouped(const std::vector<Candidate>& candidates) const {
        const double groups = static_cast<double>(candidates.size() + 1);
        std::vector<std::size_t> group(features_.size());
        std::iota(group.begin(), group.end(), 0U);
        for (const auto& candidate : candidates)
            std::erase_if(group, [&](std::size_t number) { return grid_.moved(number, candidate.move) == none; });
        const auto total = static_cast<double>(features_.size());
        if (group.size() < fewest_in_group || static_cast<double>(group.size()) * groups < share_in_groups * total)
            return {};
        return apart(group, candidates);
    }
    /// The groups, when their boxes do not overlap and hold hardly anything else.
    std::vector<Cluster> apart(const std::vector<std::size_t>& group, const std::vector<Candidate>& candidates) const {
        std::vector<Cluster> clusters(candidates.size() + 1);
        for (const auto number : group) clusters[0].box.add(features_[number].second);
        for (std::size_t other = 0; other < candidates.size(); ++other) {
            auto& cluster = clusters[other + 1];
            cluster.quarters = candidates[other].move.quarters;
            cluster.box.add(candidates[other].move(clusters[0].box.low));
            cluster.box.add(candidates[other].move(clusters[0].box.high));
        }
        std::vector<Box> boxes;
        for (const auto& cluster : clusters) {
            for (const auto& box : boxes)
                if (overlap(box, cluster.box)) return {};
            boxes.push_back(cluster.box.grownBy(grid));
        }
        const BoxIndex index(boxes);
        std::vector<std::size_t> held(boxes.size());
        for (const auto& feature : features_)
            if (const auto found = index.of(feature.second)) ++held[*found];
        const auto count = static_cast<double>(group.size());
        const bool are_copies = std::ranges::all_of(held, [&](std::size_t own) {
            return count >= share_of_copies * static_cast<double>(own);
        });
        return are_copies ? clusters : std::vector<Cluster>{};
    }
    static bool overlap(const Box& one, const Box& other) {
        return one.low.x <= other.high.x && other.low.x <= one.high.x && one.low.y <= other.high.y &&
               other.low.y <= one.high.y;
    }

    const std::vector<Feature>& features_;
    FeatureGrid grid_;
};

}  // namespace

std::vector<Cluster> clustersOf(const std::vector<Feature>& features) {
    if (features.size() < 2 * fewest_in_group || features.size() > most_features) return {};
    return Finder(features).run();
}

}  // namespace cardcage::pcb::analysis
