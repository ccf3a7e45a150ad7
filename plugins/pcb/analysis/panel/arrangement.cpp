#include "panel/arrangement.hpp"

#include <algorithm>

#include "panel/features.hpp"
#include "profile/places.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// The distinct numbers of `places`, in order; numbers near each other are one.
std::vector<Nm> distinct(std::vector<Nm> places) {
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end(), isNear), places.end());
    return places;
}

/// The first place whose step differs from the first step; the end when none does.
std::size_t oddStep(const std::vector<Nm>& places) {
    for (std::size_t next = 2; next < places.size(); ++next)
        if (!isNear(places[next] - places[next - 1], places[1] - places[0])) return next;
    return places.size();
}

Nm stepOf(const std::vector<Nm>& places) {
    return places.size() < 2 ? 0 : places[1] - places[0];
}

std::optional<Point> otherSize(const std::vector<Box>& boxes) {
    for (const auto& box : boxes)
        if (!isNear(box.width(), boxes.front().width()) || !isNear(box.height(), boxes.front().height()))
            return box.low;
    return std::nullopt;
}

/// The first place of a grid at which no box begins.
std::optional<Point> emptyPlace(
    const std::vector<Box>& boxes, const std::vector<Nm>& lefts, const std::vector<Nm>& bottoms
) {
    Places known;
    for (const auto& box : boxes) known.add(box.low);
    for (const auto y : bottoms)
        for (const auto x : lefts)
            if (!known.has({x, y})) return Point{x, y};
    return std::nullopt;
}

}  // namespace

Arrangement arrangementOf(const std::vector<Box>& boxes) {
    Arrangement found;
    if (boxes.empty()) return found;
    std::vector<Nm> lefts, bottoms;
    for (const auto& box : boxes) {
        lefts.push_back(box.low.x);
        bottoms.push_back(box.low.y);
    }
    lefts = distinct(std::move(lefts));
    bottoms = distinct(std::move(bottoms));
    found.odd = otherSize(boxes);
    if (!found.odd) found.odd = emptyPlace(boxes, lefts, bottoms);
    const auto odd_x = oddStep(lefts);
    const auto odd_y = oddStep(bottoms);
    if (!found.odd && odd_x < lefts.size()) found.odd = Point{lefts[odd_x], bottoms.front()};
    if (!found.odd && odd_y < bottoms.size()) found.odd = Point{lefts.front(), bottoms[odd_y]};
    if (found.odd) return found;
    found.columns = static_cast<int>(lefts.size());
    found.rows = static_cast<int>(bottoms.size());
    found.step_x = stepOf(lefts);
    found.step_y = stepOf(bottoms);
    return found;
}

}  // namespace cardcage::pcb::analysis
