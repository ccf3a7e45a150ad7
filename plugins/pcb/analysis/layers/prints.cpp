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

bool isLegendOf(const SetFile& file, Side side) {
    return file.isGerber() && file.role.known() && file.role.is(Function::Legend, side);
}

}  // namespace

std::vector<bool> printsOf(const FileSet& set, const SetFile& copper) {
    std::set<Stroke> printed;
    for (const auto& file : set.files) {
        if (!isLegendOf(file, copper.role.side)) continue;
        for (const auto& object : file.image.objects())
            if (isStroke(object)) printed.insert(strokeOf(file.image, object));
    }
    if (printed.empty()) return {};
    const auto& objects = copper.image.objects();
    std::vector<bool> prints(objects.size());
    for (std::size_t number = 0; number < objects.size(); ++number)
        prints[number] = isStroke(objects[number]) && printed.contains(strokeOf(copper.image, objects[number]));
    return prints;
}

}  // namespace cardcage::pcb::analysis
