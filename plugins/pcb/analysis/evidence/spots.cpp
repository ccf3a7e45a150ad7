#include "evidence/spots.hpp"

#include <cstdlib>
#include <tuple>

#include "geometry/cell.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr Nm fine = 25 * one_micrometre;
constexpr Nm coarse = 2 * one_millimetre;
constexpr Nm largest_box = 4 * one_millimetre;
/// Boxes of one cell that are looked at: more of them lie upon each other.
constexpr std::size_t most_in_cell = 64;

/// The number of borders of coarse cells between two coordinates.
int cellsBetween(Nm low, Nm high) {
    return static_cast<int>((high + 4 * farthest_coordinate) / coarse - (low + 4 * farthest_coordinate) / coarse);
}

auto rankOf(const Spot& spot) {
    return std::tuple(spot.width + spot.height, spot.width, spot.at);
}

}  // namespace

SpotMap::SpotMap(const std::vector<Spot>& spots) {
    std::vector<Cell> all;
    all.reserve(spots.size());
    for (const auto& spot : spots) all.push_back({cellAt(spot.at, fine), spot});
    std::sort(all.begin(), all.end(), [](const Cell& left, const Cell& right) {
        if (left.key != right.key) return left.key < right.key;
        return rankOf(left.largest) > rankOf(right.largest);
    });
    for (const auto& cell : all) {
        if (!cells_.empty() && cells_.back().key == cell.key) {
            ++cells_.back().count;
        } else {
            cells_.push_back(cell);
        }
    }
}

template <typename Visit>
void SpotMap::near(Point place, Visit&& visit) const {
    for (int column = -1; column <= 1; ++column) {
        const auto last = cellAt(place, fine, column, 1);
        auto cell = std::lower_bound(
            cells_.begin(),
            cells_.end(),
            cellAt(place, fine, column, -1),
            [](const Cell& one, std::uint64_t key) { return one.key < key; }
        );
        for (; cell != cells_.end() && cell->key <= last; ++cell) visit(*cell);
    }
}

const Spot* SpotMap::find(Point place) const {
    const Spot* best = nullptr;
    near(place, [&](const Cell& cell) {
        if (best == nullptr || rankOf(cell.largest) > rankOf(*best)) best = &cell.largest;
    });
    return best;
}

std::size_t SpotMap::count(Point place) const {
    std::size_t found = 0;
    near(place, [&](const Cell& cell) { found += cell.count; });
    return found;
}

BoxMap::BoxMap(const std::vector<Spot>& spots) {
    for (const auto& spot : spots) {
        if (spot.width > largest_box || spot.height > largest_box) continue;
        const Point low{spot.at.x - spot.width / 2, spot.at.y - spot.height / 2};
        const auto columns = cellsBetween(low.x, low.x + spot.width);
        const auto rows = cellsBetween(low.y, low.y + spot.height);
        for (int column = 0; column <= columns; ++column)
            for (int row = 0; row <= rows; ++row) cells_.push_back({cellAt(low, coarse, column, row), spot});
    }
    std::sort(cells_.begin(), cells_.end(), [](const Cell& left, const Cell& right) {
        if (left.key != right.key) return left.key < right.key;
        return rankOf(left.spot) > rankOf(right.spot);
    });
    const auto isSame = [](const Cell& left, const Cell& right) {
        return left.key == right.key && left.spot == right.spot;
    };
    cells_.erase(std::unique(cells_.begin(), cells_.end(), isSame), cells_.end());
}

bool BoxMap::covers(Point place) const {
    const auto key = cellAt(place, coarse);
    auto cell = std::lower_bound(cells_.begin(), cells_.end(), key, [](const Cell& one, std::uint64_t wanted) {
        return one.key < wanted;
    });
    for (std::size_t seen = 0; cell != cells_.end() && cell->key == key && seen < most_in_cell; ++cell, ++seen)
        if (2 * std::abs(place.x - cell->spot.at.x) <= cell->spot.width &&
            2 * std::abs(place.y - cell->spot.at.y) <= cell->spot.height)
            return true;
    return false;
}

}  // namespace cardcage::pcb::analysis
