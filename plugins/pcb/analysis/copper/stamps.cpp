#include "copper/stamps.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "copper/clearing.hpp"
#include "copper/clipping.hpp"
#include "gerber/expand.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Draws one aperture around the origin.
class StampMaker {
public:
    StampMaker(const Image& image, const Placing& placing) : image_(image), placing_(placing) {}

    std::vector<StampPart> run(const Aperture& aperture) {
        if (aperture.shape == ApertureShape::Macro) {
            macro(aperture);
        } else if (aperture.shape != ApertureShape::Block) {
            standard(aperture);
            if (aperture.hole > 0) stroke({{0, 0}}, aperture.hole, false);
        }
        return parts();
    }

private:
    void stroke(std::vector<Point> path, Nm diameter, bool dark = true) {
        for (auto& point : path) point = placed(point, placing_);
        sheet_.addStroke(path, std::llround(static_cast<double>(diameter) * placing_.scale), 0, dark);
    }
    void polygon(std::vector<Point> corners, bool dark = true) {
        for (auto& corner : corners) corner = placed(corner, placing_);
        sheet_.addPolygon({corners}, 0, dark);
    }

    void standard(const Aperture& aperture) {
        switch (aperture.shape) {
            case ApertureShape::Circle:
                return stroke({{0, 0}}, aperture.width);
            case ApertureShape::Rectangle:
                return rectangle(aperture.width, aperture.height);
            case ApertureShape::Obround:
                return obround(aperture.width, aperture.height);
            default:
                return regular(aperture);
        }
    }
    void rectangle(Nm width, Nm height) {
        const Point low{-(width / 2), -(height / 2)};
        const Point high = low + Point{width, height};
        polygon({low, {high.x, low.y}, high, {low.x, high.y}});
    }
    void obround(Nm width, Nm height) {
        const Nm half = std::abs(width - height) / 2;
        if (half == 0) return stroke({{0, 0}}, width);
        const Point end = width > height ? Point{half, 0} : Point{0, half};
        stroke({{-end.x, -end.y}, end}, std::min(width, height));
    }
    void regular(const Aperture& aperture) {
        std::vector<Point> corners;
        const double radius = static_cast<double>(aperture.width) / 2;
        for (int corner = 0; corner < aperture.corners; ++corner) {
            const double angle = aperture.rotation + 2 * std::numbers::pi * corner / aperture.corners;
            corners.push_back({std::llround(radius * std::cos(angle)), std::llround(radius * std::sin(angle))});
        }
        polygon(std::move(corners));
    }
    void macro(const Aperture& aperture) {
        for (std::uint32_t index = 0; index < aperture.part_count; ++index) {
            const auto& part = image_.parts[aperture.first_part + index];
            const auto first = image_.points.begin() + part.first_point;
            if (part.kind == MacroPart::Kind::Disc) {
                stroke({part.centre}, part.diameter, part.dark);
            } else {
                polygon({first, first + part.point_count}, part.dark);
            }
        }
    }

    std::vector<StampPart> parts() {
        sheet_ = cleared(std::move(sheet_));
        std::vector<StampPart> parts;
        for (const auto& shape : sheet_.shapes) {
            auto contours = contoursOf(sheet_, shape);
            if (shape.filled) {
                parts.push_back({0, {}, std::move(contours)});
            } else {
                auto path = std::move(contours.front());
                if (path.front() == path.back()) path.resize(1);
                parts.push_back({shape.diameter, std::move(path), {}});
            }
        }
        return parts;
    }

    const Image& image_;
    const Placing& placing_;
    Sheet sheet_;
};

std::vector<Point> hullOfParts(const std::vector<StampPart>& parts) {
    std::vector<Point> points;
    for (const auto& part : parts) {
        const auto contours = part.diameter > 0 ? outlinesOfStroke(part.path, part.diameter) : part.contours;
        for (const auto& corners : contours) points.insert(points.end(), corners.begin(), corners.end());
    }
    return hullOf(std::move(points));
}

}  // namespace

Stamps::Stamp& Stamps::stamp(std::uint32_t aperture, std::uint16_t placing) {
    const auto [found, is_new] = known_.try_emplace({aperture, placing});
    if (is_new) found->second.parts = StampMaker(image_, image_.placings[placing]).run(image_.apertures[aperture]);
    return found->second;
}

const std::vector<StampPart>& Stamps::of(std::uint32_t aperture, std::uint16_t placing) {
    return stamp(aperture, placing).parts;
}

Nm Stamps::roundPen(std::uint32_t aperture, std::uint16_t placing) {
    const auto& parts = of(aperture, placing);
    return parts.size() == 1 && parts[0].path.size() == 1 && parts[0].path[0] == Point{} ? parts[0].diameter : 0;
}

const std::vector<Point>& Stamps::hull(std::uint32_t aperture, std::uint16_t placing) {
    auto& known = stamp(aperture, placing);
    if (known.hull.empty()) known.hull = hullOfParts(known.parts);
    return known.hull;
}

}  // namespace cardcage::pcb::analysis
