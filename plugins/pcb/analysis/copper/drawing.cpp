#include "copper/drawing.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "copper/clearing.hpp"
#include "copper/clipping.hpp"
#include "copper/stamps.hpp"
#include "geometry/polygon.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr double arc_error = 0.1 * one_micrometre;

class Drawing {
public:
    Drawing(const Image& image, const Ground& ground, bool negative)
        : image_(image), ground_(ground), negative_(negative), stamps_(image) {}

    Sheet run() {
        if (negative_ && ground_.known())
            sheet_.addPolygon(contoursOf(ground_.sheet(), ground_.sheet().shapes.front()), no_object);
        return cleared(asWritten());
    }
    Sheet asWritten() {
        const auto& objects = image_.objects();
        for (std::uint32_t number = 0; number < objects.size(); ++number) put(objects[number], number);
        return std::move(sheet_);
    }

private:
    void put(const Object& object, std::uint32_t number) {
        object_ = number;
        dark_ = object.dark != negative_;
        switch (object.kind) {
            case Object::Kind::Flash:
                return flash(object);
            case Object::Kind::Line:
            case Object::Kind::Arc:
                return stroke(object);
            case Object::Kind::Region:
                return region(object);
            case Object::Kind::Repeat:
                return;
        }
    }

    /// Whether anything of the path of a pen may be on the board. Clear ground costs nothing where there is none.
    bool isNear(std::span<const Point> path, double radius = 0) const {
        if (!dark_ || !ground_.known()) return true;
        if (std::any_of(path.begin(), path.end(), [&](Point point) { return ground_.covers(point); })) return true;
        for (std::size_t index = 0; index < path.size(); ++index)
            if (ground_.meetsBoundary({path[index > 0 ? index - 1 : 0], path[index]}, radius)) return true;
        return false;
    }
    void flash(const Object& object) {
        for (const auto& part : stamps_.of(object.aperture, object.placing)) {
            if (part.diameter > 0) {
                const auto path = moved(part.path, object.to);
                if (isNear(path, static_cast<double>(part.diameter) / 2))
                    sheet_.addStroke(path, part.diameter, object_, dark_);
                continue;
            }
            Contours contours;
            for (const auto& corners : part.contours) contours.push_back(moved(corners, object.to));
            polygon(contours);
        }
    }
    void polygon(const Contours& contours) {
        const bool near = std::any_of(contours.begin(), contours.end(), [&](const auto& corners) {
            // A plane may reach beyond the board on all sides.
            return isNear(corners) || contains(corners, ground_.sheet().edges.front().line.from);
        });
        if (near) sheet_.addPolygon(contours, object_, dark_);
    }
    static std::vector<Point> moved(std::vector<Point> points, Point by) {
        for (auto& point : points) point = point + by;
        return points;
    }

    void stroke(const Object& object) {
        std::vector<Point> path = {object.from};
        if (object.kind == Object::Kind::Arc) {
            appendChords(image_.arcs[object.extra], object.to, arc_error, path);
        } else if (object.to != object.from) {
            path.push_back(object.to);
        }
        const auto pen = stamps_.roundPen(object.aperture, object.placing);
        if (!isNear(path, static_cast<double>(pen) / 2) || (dark_ && ground_.known() && followsBoundary(path))) return;
        if (pen > 0) return sheet_.addStroke(path, pen, object_, dark_);
        swept(path, stamps_.hull(object.aperture, object.placing));
    }
    bool followsBoundary(const std::vector<Point>& path) const {
        if (path.size() < 2) return false;
        for (std::size_t index = 1; index < path.size(); ++index)
            if (!ground_.isBoundary({path[index - 1], path[index]})) return false;
        return true;
    }
    /// A pen that is not round covers the hull of its stamps at both ends.
    void swept(const std::vector<Point>& path, const std::vector<Point>& stamp) {
        for (std::size_t index = path.size() > 1 ? 1 : 0; index < path.size(); ++index) {
            auto corners = moved(stamp, path[index]);
            const auto before = moved(stamp, path[index > 0 ? index - 1 : 0]);
            corners.insert(corners.end(), before.begin(), before.end());
            sheet_.addPolygon({hullOf(std::move(corners))}, object_, dark_);
        }
    }
    void region(const Object& object) {
        const auto first = image_.points.begin() + object.extra;
        const std::vector<Point> corners(first, first + object.count);
        polygon({corners});
    }

    const Image& image_;
    const Ground& ground_;
    const bool negative_;
    Stamps stamps_;
    Sheet sheet_;
    std::uint32_t object_ = 0;
    bool dark_ = true;
};

}  // namespace

Sheet draw(const Image& image, const Ground& ground, bool negative) {
    return Drawing(image, ground, negative).run();
}

Sheet drawAsWritten(const Image& image) {
    const Ground everywhere(Board{});
    return Drawing(image, everywhere, false).asWritten();
}

}  // namespace cardcage::pcb::analysis
