#include "panel/outlined_boards.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace cardcage::pcb::analysis {
namespace {

constexpr double same_area = 0.001;
constexpr std::size_t most_outlines = 2'000;
constexpr std::size_t most_others = 20;
constexpr std::size_t most_groups_of_boards = 4;
constexpr double same_cover = 0.99;
constexpr std::size_t fewest_features = 8;
constexpr std::size_t most_corners = 500;
/// In per cent: holes and pads on the edge may be on either side of a line.
constexpr std::size_t surrounded = 90;

struct Group {
    std::vector<Box> boxes;
    double area = 0;
};

bool areCongruent(const Loop& one, const Loop& other) {
    const auto& left = one.box;
    const auto& right = other.box;
    const bool upright = isNear(left.width(), right.width()) && isNear(left.height(), right.height());
    const bool turned = isNear(left.width(), right.height()) && isNear(left.height(), right.width());
    return (upright || turned) && std::abs(one.area - other.area) <= same_area * one.area;
}

bool overlap(const Box& one, const Box& other) {
    const auto inner = one.grownBy(-same_length);
    return inner.low.x < other.high.x && other.low.x < inner.high.x && inner.low.y < other.high.y &&
           other.low.y < inner.high.y;
}

std::size_t heldBy(const Loop& loop, const std::vector<Feature>& features) {
    return static_cast<std::size_t>(std::ranges::count_if(features, [&](const Feature& feature) {
        return loop.box.contains(feature.second) && contains(loop.corners, feature.second);
    }));
}

/// Whether a corner lies on another side: the lines of boards beside a line of their frame make such a loop.
bool touchesItself(const Loop& loop) {
    const auto& corners = loop.corners;
    const auto count = corners.size();
    if (count > most_corners) return false;
    for (std::size_t side = 0; side < count; ++side)
        for (std::size_t corner = 0; corner < count; ++corner) {
            if (corner == side || corner == (side + 1) % count) continue;
            const auto& to = corners[(side + 1) % count];
            const bool is_end = corners[corner] == corners[side] || corners[corner] == to;
            if (!is_end && distanceToSegment(corners[side], to, corners[corner]) < one_micrometre) return true;
        }
    return false;
}

std::vector<const Loop*> equalTo(const Loop& loop, const std::vector<Outline>& outlines) {
    std::vector<const Loop*> equal;
    for (const auto& outline : outlines) {
        if (!areCongruent(loop, outline.loop) || equal.size() >= most_boards) continue;
        const bool is_apart = std::none_of(equal.begin(), equal.end(), [&](const Loop* other) {
            return overlap(other->box, outline.loop.box);
        });
        if (is_apart) equal.push_back(&outline.loop);
    }
    return equal;
}

}  // namespace

std::vector<std::vector<Box>> equalBoards(const std::vector<Outline>& outlines) {
    if (outlines.size() > most_outlines) return {};
    std::vector<Group> groups;
    double largest = 0;
    std::set<const Loop*> seen;
    for (const auto& outline : outlines) {
        if (outline.loop.area < smallest_board || seen.contains(&outline.loop)) continue;
        const auto equal = equalTo(outline.loop, outlines);
        seen.insert(equal.begin(), equal.end());
        const double area = outline.loop.area * static_cast<double>(equal.size());
        if (equal.size() < 2) continue;
        groups.push_back({{}, area});
        for (const auto* loop : equal) groups.back().boxes.push_back(loop->box);
        largest = std::max(largest, area);
    }
    // Boards that touch have a line around all of them, too: it covers what they do.
    const auto orderOf = [&](const Group& group) {
        const bool is_largest = group.area >= same_cover * largest;
        return std::tuple(is_largest, is_largest ? group.boxes.size() : 0, group.area);
    };
    std::stable_sort(groups.begin(), groups.end(), [&](const Group& left, const Group& right) {
        return orderOf(left) > orderOf(right);
    });
    std::vector<std::vector<Box>> boards;
    for (auto& group : groups)
        if (boards.size() < most_groups_of_boards) boards.push_back(std::move(group.boxes));
    return boards;
}

std::optional<Point> otherBoard(
    const std::vector<Outline>& outlines, const std::vector<Box>& boards, const std::vector<Feature>& features
) {
    std::size_t looked_at = 0;
    for (const auto& outline : outlines) {
        const auto& loop = outline.loop;
        const bool is_beside = std::ranges::none_of(boards, [&](const Box& board) { return overlap(board, loop.box); });
        if (loop.area < smallest_board || !is_beside || ++looked_at > most_others) continue;
        if (heldBy(loop, features) >= fewest_features) return loop.box.low;
    }
    return std::nullopt;
}

bool isOneBoard(const std::vector<Outline>& outlines, const Box& board, const std::vector<Feature>& features) {
    std::vector<Feature> own;
    for (const auto& feature : features)
        if (board.contains(feature.second)) own.push_back(feature);
    const auto around = board.grownBy(same_length);
    std::size_t looked_at = 0;
    bool is_surrounded = false;
    for (const auto& outline : outlines) {
        const auto& loop = outline.loop;
        if (loop.area < smallest_board || !around.contains(loop.box) || ++looked_at > most_others) continue;
        const bool is_smaller =
            loop.box.width() + one_millimetre < board.width() || loop.box.height() + one_millimetre < board.height();
        if (is_smaller && heldBy(loop, own) >= fewest_features) return false;
        if (!is_smaller)
            is_surrounded =
                is_surrounded || (!touchesItself(loop) && heldBy(loop, own) >= surrounded * own.size() / 100);
    }
    return is_surrounded;
}

}  // namespace cardcage::pcb::analysis
