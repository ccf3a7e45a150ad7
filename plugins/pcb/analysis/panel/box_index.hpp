#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// Finds which of some boxes a place lies in; the first one where they touch.
class BoxIndex {
public:
    explicit BoxIndex(std::vector<Box> boxes) : boxes_(std::move(boxes)) {
        for (const auto& box : boxes_) all_.add(box);
        for (std::size_t number = 0; number < boxes_.size(); ++number) {
            const auto& box = boxes_[number];
            if (box.empty()) continue;
            for (auto x = columnOf(box.low.x); x <= columnOf(box.high.x); ++x)
                for (auto y = rowOf(box.low.y); y <= rowOf(box.high.y); ++y) cells_[x * side + y].push_back(number);
        }
    }
    std::optional<std::size_t> of(Point place) const {
        if (all_.empty() || !all_.contains(place)) return std::nullopt;
        for (const auto number : cells_[columnOf(place.x) * side + rowOf(place.y)])
            if (boxes_[number].contains(place)) return number;
        return std::nullopt;
    }
    const std::vector<Box>& boxes() const { return boxes_; }
    const Box& all() const { return all_; }

private:
    static constexpr std::size_t side = 64;

    static std::size_t part(Nm from, Nm length) {
        return static_cast<std::size_t>(from * static_cast<Nm>(side) / (length + 1));
    }
    std::size_t columnOf(Nm x) const { return part(x - all_.low.x, all_.width()); }
    std::size_t rowOf(Nm y) const { return part(y - all_.low.y, all_.height()); }

    std::vector<Box> boxes_;
    Box all_;
    std::vector<std::vector<std::size_t>> cells_ = std::vector<std::vector<std::size_t>>(side * side);
};

}  // namespace cardcage::pcb::analysis
