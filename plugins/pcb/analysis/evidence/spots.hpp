#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "gerber/image.hpp"

namespace cardcage::pcb::analysis {

/// The middle of one thing that is drawn, and the size of its box.
struct Spot {
    Point at;
    Nm width = 0;
    Nm height = 0;

    friend bool operator==(const Spot&, const Spot&) = default;
};

/// Spots that are found by their place, within 25 µm and a bit more. Nothing depends on their order.
class SpotMap {
public:
    SpotMap() = default;
    explicit SpotMap(const std::vector<Spot>& spots);

    /// The largest spot at a place; null when there is none.
    const Spot* find(Point place) const;
    bool has(Point place) const { return count(place) > 0; }
    /// The number of spots at a place.
    std::size_t count(Point place) const;
    bool empty() const { return cells_.empty(); }

private:
    struct Cell {
        std::uint64_t key = 0;
        Spot largest;
        std::size_t count = 1;
    };
    template <typename Visit>
    void near(Point place, Visit&& visit) const;

    std::vector<Cell> cells_;
};

/// Boxes of spots, asked for places within them. Spots of more than a few millimetres do not count.
class BoxMap {
public:
    BoxMap() = default;
    explicit BoxMap(const std::vector<Spot>& spots);

    bool covers(Point place) const;

private:
    struct Cell {
        std::uint64_t key = 0;
        Spot spot;
    };
    std::vector<Cell> cells_;
};

/// At most `most` of the items, spread over all of them.
template <typename Item>
std::vector<Item> sampleOf(const std::vector<Item>& items, std::size_t most) {
    if (items.size() <= most) return items;
    std::vector<Item> kept;
    kept.reserve(most);
    for (std::size_t number = 0; number < most; ++number) kept.push_back(items[number * items.size() / most]);
    return kept;
}

/// The part of the items of which `is` is true; 0 of none.
template <typename Items, typename Is>
double shareOf(const Items& items, Is&& is) {
    if (items.empty()) return 0;
    return static_cast<double>(std::count_if(items.begin(), items.end(), is)) / static_cast<double>(items.size());
}

}  // namespace cardcage::pcb::analysis
