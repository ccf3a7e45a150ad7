#include "evidence/pad_match.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Sizes of one pad differ by this much after rounding.
constexpr Nm same_size = 4 * one_micrometre;
constexpr double most_of_them = 0.8;

Nm sizeOf(const Spot& spot) {
    return spot.width + spot.height;
}

/// Sizes of the copper at one place.
struct Pads {
    std::size_t layers = 0;
    Nm least = 0;
    Nm most = 0;

    Pads(Point place, const std::vector<const Signs*>& copper) {
        for (const auto* layer : copper) {
            const auto* pad = layer->stamp_map.find(place);
            // Pads may be painted by a single stroke.
            if (pad == nullptr) pad = layer->stroke_map.find(place);
            if (pad == nullptr) continue;
            least = layers == 0 ? sizeOf(*pad) : std::min(least, sizeOf(*pad));
            most = std::max(most, sizeOf(*pad));
            ++layers;
        }
    }
};

double partOf(std::size_t some, std::size_t all) {
    return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

}  // namespace

PadMatch matchPads(const Signs& drawing, const std::vector<const Signs*>& copper, const HoleSpots& holes) {
    std::size_t explained = 0;
    std::size_t on_copper = 0;
    std::size_t larger = 0;
    std::size_t smaller = 0;
    std::size_t beside = 0;
    for (const auto& stamp : drawing.some_stamps) {
        const Pads pads(stamp.at, copper);
        const bool is_at_hole = holes.all.has(stamp.at);
        if (pads.layers > 0 || is_at_hole) ++explained;
        if (pads.layers == 0) continue;
        ++on_copper;
        if (sizeOf(stamp) > pads.most + same_size) ++larger;
        if (sizeOf(stamp) < pads.least - same_size) ++smaller;
        if (!is_at_hole && pads.layers == 1) ++beside;
    }
    const auto all = drawing.some_stamps.size();
    return {partOf(explained, all), partOf(larger, on_copper), partOf(smaller, on_copper), partOf(beside, all)};
}

double shareWithin(const Signs& one, const Signs& other) {
    return shareOf(one.some_stamps, [&](const Spot& stamp) { return other.stamp_map.has(stamp.at); });
}

double shareLarger(const Signs& one, const Signs& other) {
    std::size_t both = 0;
    std::size_t larger = 0;
    for (const auto& stamp : one.some_stamps) {
        const auto* its = other.stamp_map.find(stamp.at);
        if (its == nullptr) continue;
        ++both;
        if (sizeOf(stamp) > sizeOf(*its) + same_size) ++larger;
    }
    return partOf(larger, both);
}

bool drawsStrokesOf(const Signs& one, const std::vector<const Signs*>& others) {
    return std::any_of(others.begin(), others.end(), [&](const Signs* other) {
        return shareOf(one.some_strokes, [&](const Spot& stroke) { return other->stroke_map.has(stroke.at); }) >=
               most_of_them;
    });
}

}  // namespace cardcage::pcb::analysis
