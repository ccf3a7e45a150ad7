#include "layers/prints.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "gerber/extents.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Both ends, the lower one first, the pen, and the place halfway: arcs of the same ends differ there. One program
/// writes both files, so that all of them are equal to the nanometre.
using Stroke = std::tuple<Point, Point, Nm, Point>;

bool isStroke(const Object& object) {
    return object.dark && (object.kind == Object::Kind::Line || object.kind == Object::Kind::Arc) &&
           object.from != object.to;
}

Stroke strokeOf(const Image& image, const Object& object) {
    const auto ends = std::minmax(object.from, object.to);
    auto halfway = ends.first;
    if (object.kind == Object::Kind::Arc) {
        const auto& arc = image.arcs[object.extra];
        halfway = arc.at(arc.start + arc.sweep / 2);
    }
    return {ends.first, ends.second, penOf(image, object), halfway};
}

/// The box of an area, the number of its corners, and their sum: programs may begin at another corner, or go round the
/// other way.
using Area = std::tuple<Point, Point, std::uint32_t, Point>;

Area areaOf(const Image& image, const Object& region) {
    Box box;
    Point sum;
    for (std::uint32_t corner = 0; corner < region.count; ++corner) {
        const auto place = image.points[region.extra + corner];
        box.add(place);
        sum = sum + place;
    }
    return {box.low, box.high, region.count, sum};
}

bool isArea(const Object& object) {
    return object.dark && object.kind == Object::Kind::Region && object.count > 2;
}

/// The strokes and areas that legends draw.
struct Prints {
    std::set<Stroke> strokes;
    std::set<Area> areas;

    void add(const Image& image) {
        for (const auto& object : image.objects()) {
            if (isStroke(object)) strokes.insert(strokeOf(image, object));
            if (isArea(object)) areas.insert(areaOf(image, object));
        }
    }
    bool empty() const { return strokes.empty() && areas.empty(); }
    bool have(const Image& image, const Object& object) const {
        if (isArea(object)) return areas.contains(areaOf(image, object));
        return isStroke(object) && strokes.contains(strokeOf(image, object));
    }
};

bool isLegendOf(const SetFile& file, Side side) {
    return file.isGerber() && file.role.known() && file.role.is(Function::Legend, side);
}

}  // namespace

std::vector<bool> printsOf(const FileSet& set, const SetFile& copper) {
    Prints printed;
    for (const auto& file : set.files)
        if (isLegendOf(file, copper.role.side)) printed.add(file.image);
    if (printed.empty()) return {};
    const auto& objects = copper.image.objects();
    std::vector<bool> prints(objects.size());
    for (std::size_t number = 0; number < objects.size(); ++number)
        prints[number] = printed.have(copper.image, objects[number]);
    return prints;
}

}  // namespace cardcage::pcb::analysis
