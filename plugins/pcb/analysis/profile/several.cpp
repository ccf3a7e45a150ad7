#include "profile/several.hpp"

#include <algorithm>
#include <cmath>

#include "profile/cutouts.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Boards in a frame: the least area in square millimetres, and the least part of the holes on all of them.
constexpr double smallest_of_several = 25;
constexpr double share_of_several = 0.9;
constexpr std::size_t most_lines = 2'000;
constexpr std::size_t most_twins = 500;

bool areTwins(const Loop& one, const Loop& other, double whole, const Contents& contents) {
    if (one.area < 0.05 * whole || std::abs(one.area - other.area) > 0.001 * one.area) return false;
    if (areSameBox(one.box, other.box, one_millimetre)) return false;
    const auto holds = [&](const Loop& loop) {
        return !contents.holes.empty() && shareInside(loop.corners, contents.holes) > 0.1;
    };
    return holds(one) && holds(other);
}

bool overlap(const Box& one, const Box& other) {
    return one.low.x < other.high.x && other.low.x < one.high.x && one.low.y < other.high.y && other.low.y < one.high.y;
}

}  // namespace

std::optional<Point> twinsAmong(const std::vector<Outline>& outlines, const Outline& best, const Contents& contents) {
    for (std::size_t one = 0; one < outlines.size() && one < most_twins; ++one)
        for (std::size_t other = one + 1; other < outlines.size() && other < most_twins; ++other)
            if (areTwins(outlines[one].loop, outlines[other].loop, best.loop.area, contents))
                return outlines[other].loop.box.low;
    return std::nullopt;
}

std::optional<Point> othersWithin(const std::vector<Outline>& outlines, const Outline& best, const Contents& contents) {
    if (outlines.size() > most_lines || contents.holes.empty()) return std::nullopt;
    std::vector<const Loop*> boards;
    double held = 0;
    for (const auto& outline : outlines) {
        const auto& loop = outline.loop;
        const bool is_inner = &outline != &best && best.loop.box.contains(loop.box) &&
                              !areSameBox(loop.box, best.loop.box, one_millimetre) && loop.area >= smallest_of_several;
        const bool is_apart = std::none_of(boards.begin(), boards.end(), [&](const Loop* other) {
            return overlap(other->box, loop.box);
        });
        if (!is_inner || !is_apart) continue;
        const double share = shareInside(loop.corners, contents.holes);
        if (share < least_of_several) continue;
        boards.push_back(&loop);
        held += share;
    }
    return boards.size() > 1 && held >= share_of_several ? std::optional(boards[1]->box.low) : std::nullopt;
}

}  // namespace cardcage::pcb::analysis
