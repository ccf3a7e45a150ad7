#include "panel/copies.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "panel/box_index.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Copies are as many as this part more or less.
constexpr double other_count = 0.05;

}  // namespace

bool Copy::isCopyOf(const Copy& model, int turn) const {
    const auto count = static_cast<double>(model.features.size());
    if (std::abs(static_cast<double>(features.size()) - count) > other_count * count) return false;
    const auto found = std::count_if(model.features.begin(), model.features.end(), [&](const Feature& feature) {
        const auto places = known.find(feature.first);
        return places != known.end() && places->second.has(turned(feature.second, turn));
    });
    return static_cast<double>(found) >= share_of_copies * count;
}

std::vector<Box> Copies::boxes() const {
    std::vector<Box> boxes;
    for (const auto& board : boards) boxes.push_back(board.box);
    return boxes;
}

std::size_t Copies::fewest() const {
    std::size_t fewest = total;
    for (const auto& board : boards) fewest = std::min(fewest, board.features.size());
    return fewest;
}

const Copy* Copies::settleTurns() {
    for (auto& board : boards) {
        const bool is_copy = std::ranges::any_of(std::initializer_list<int>{0, 1, 2, 3}, [&](int quarters) {
            board.quarters = quarters;
            return board.isCopyOf(boards.front(), quarters);
        });
        if (!is_copy) return &board;
    }
    return nullptr;
}

Copies copiesIn(std::vector<Box> boxes, const std::vector<Feature>& features) {
    std::sort(boxes.begin(), boxes.end(), [](const Box& left, const Box& right) {
        return std::tie(left.low.y, left.low.x) < std::tie(right.low.y, right.low.x);
    });
    const BoxIndex index(boxes);
    Copies copies;
    for (const auto& box : boxes) copies.boards.push_back({box, {}, {}, 0});
    copies.total = features.size();
    for (const auto& [kind, place] : features) {
        const auto found = index.of(place);
        if (!found) continue;
        ++copies.held;
        auto& board = copies.boards[*found];
        const auto own = place - middleOf(board.box);
        board.features.push_back({kind, own});
        board.known[kind].add(own);
    }
    return copies;
}

}  // namespace cardcage::pcb::analysis
