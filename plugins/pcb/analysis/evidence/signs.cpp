#include "evidence/signs.hpp"

#include <cmath>

#include "gerber/extents.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Flashes, strokes or ends whose places are looked at.
constexpr std::size_t most_sampled = 500;

double areaOf(Nm width, Nm height) {
    return millimetres(width) * millimetres(height);
}

Spot middleSpotOf(const Box& box) {
    return {{box.low.x + box.width() / 2, box.low.y + box.height() / 2}, box.width(), box.height()};
}

/// The dark objects of an image, sorted.
struct Drawn {
    std::vector<Spot> stamps;
    std::vector<Spot> strokes;
    std::vector<Spot> ends;

    Drawn(const Image& image, Signs& signs) {
        const auto boxes = boxesOf(image);
        for (std::size_t number = 0; number < boxes.size(); ++number) {
            const auto& object = image.objects()[number];
            if (!object.dark || boxes[number].empty()) continue;
            signs.box.add(boxes[number]);
            auto spot = middleSpotOf(boxes[number]);
            switch (object.kind) {
                case Object::Kind::Flash:
                    // The origin of a macro is the place of its pad.
                    spot.at = object.to;
                    stamps.push_back(spot);
                    break;
                case Object::Kind::Region:
                    ++signs.areas;
                    signs.largest_area = std::max(signs.largest_area, areaOf(spot.width, spot.height));
                    stamps.push_back(spot);
                    break;
                case Object::Kind::Line:
                case Object::Kind::Arc:
                    strokes.push_back(spot);
                    signs.length += distance(object.from, object.to) / one_millimetre;
                    ends.push_back({object.from, 0, 0});
                    ends.push_back({object.to, 0, 0});
                    break;
                case Object::Kind::Repeat:
                    break;
            }
        }
    }
};

}  // namespace

Signs signsOf(const Image& image, const HoleSpots& holes) {
    Signs signs;
    const Drawn drawn(image, signs);
    signs.stamps = drawn.stamps.size();
    signs.strokes = drawn.strokes.size();
    signs.stamp_map = SpotMap(drawn.stamps);
    signs.stroke_map = SpotMap(drawn.strokes);
    signs.stamp_boxes = BoxMap(drawn.stamps);
    signs.some_stamps = sampleOf(drawn.stamps, most_sampled);
    signs.some_strokes = sampleOf(drawn.strokes, most_sampled);
    const SpotMap ends(drawn.ends);
    const auto some_ends = sampleOf(drawn.ends, most_sampled);
    const auto& stamps = signs.stamp_map;
    signs.holes_met = shareOf(holes.plated, [&](const Spot& hole) { return stamps.has(hole.at) || ends.has(hole.at); });
    signs.stamps_at_holes = shareOf(signs.some_stamps, [&](const Spot& stamp) { return holes.all.has(stamp.at); });
    signs.stamps_joined = shareOf(signs.some_stamps, [&](const Spot& stamp) { return ends.has(stamp.at); });
    signs.ends_joined = shareOf(some_ends, [&](const Spot& end) { return signs.stamp_boxes.covers(end.at); });
    signs.ends_closed = shareOf(some_ends, [&](const Spot& end) { return ends.count(end.at) > 1; });
    const double whole = areaOf(signs.box.width(), signs.box.height());
    signs.largest_area = whole > 0 ? signs.largest_area / whole : 0;
    return signs;
}

}  // namespace cardcage::pcb::analysis
