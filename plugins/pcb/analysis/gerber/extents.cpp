#include "gerber/extents.hpp"

#include <algorithm>
#include <cmath>

#include "gerber/expand.hpp"

namespace cardcage::pcb::analysis {
namespace {

Box centred(double width, double height) {
    const Point half{std::llround(width / 2), std::llround(height / 2)};
    return {{-half.x, -half.y}, half};
}

Box stampOfParts(const Image& image, const Aperture& aperture, const Placing& placing) {
    Box box;
    for (std::uint32_t index = 0; index < aperture.part_count; ++index) {
        const auto& part = image.parts[aperture.first_part + index];
        if (part.kind == MacroPart::Kind::Disc) {
            Box disc;
            disc.add(placed(part.centre, placing));
            box.add(disc.grownBy(std::llround(static_cast<double>(part.diameter) * placing.scale / 2)));
        } else {
            for (std::uint32_t point = 0; point < part.point_count; ++point)
                box.add(placed(image.points[part.first_point + point], placing));
        }
    }
    return box;
}

struct Stamps {
    const Image& image;
    std::vector<Box> plain;

    explicit Stamps(const Image& of) : image(of) {
        for (std::uint32_t aperture = 0; aperture < of.apertures.size(); ++aperture)
            plain.push_back(stampOf(of, aperture, 0));
    }
    Box of(const Object& object) const {
        return object.placing == 0 ? plain[object.aperture] : stampOf(image, object.aperture, object.placing);
    }
};

Box boxOf(const Image& image, const Object& object, const Stamps& stamps) {
    Box path;
    if (object.kind == Object::Kind::Region) {
        for (std::uint32_t index = 0; index < object.count; ++index) path.add(image.points[object.extra + index]);
        return path;
    }
    if (object.kind == Object::Kind::Repeat) return path;
    path.add(object.from);
    path.add(object.to);
    if (object.kind == Object::Kind::Arc) path.add(image.arcs[object.extra].box());
    const auto stamp = stamps.of(object);
    return stamp.empty() ? path : Box{path.low + stamp.low, path.high + stamp.high};
}

}  // namespace

Box stampOf(const Image& image, std::uint32_t number, std::uint16_t placing_number) {
    const auto& aperture = image.apertures[number];
    const auto& placing = image.placings[placing_number];
    if (aperture.shape == ApertureShape::Macro) return stampOfParts(image, aperture, placing);
    if (aperture.shape == ApertureShape::Block) return {};
    const double width = static_cast<double>(aperture.width) * placing.scale;
    const double height = static_cast<double>(aperture.height) * placing.scale;
    if (aperture.shape != ApertureShape::Rectangle && aperture.shape != ApertureShape::Obround)
        return centred(width, height);
    const double cosine = std::abs(std::cos(placing.rotation));
    const double sine = std::abs(std::sin(placing.rotation));
    return centred(width * cosine + height * sine, width * sine + height * cosine);
}

std::vector<Box> boxesOf(const Image& image) {
    const Stamps stamps(image);
    std::vector<Box> boxes;
    boxes.reserve(image.objects().size());
    for (const auto& object : image.objects()) boxes.push_back(boxOf(image, object, stamps));
    return boxes;
}

Nm penOf(const Image& image, const Object& object) {
    if (object.kind != Object::Kind::Line && object.kind != Object::Kind::Arc) return 0;
    const auto& aperture = image.apertures[object.aperture];
    if (aperture.shape == ApertureShape::Circle || aperture.shape == ApertureShape::Rectangle ||
        aperture.shape == ApertureShape::Obround)
        return std::min(aperture.width, aperture.height);
    const auto stamp = stampOf(image, object.aperture, object.placing);
    return std::min(stamp.width(), stamp.height());
}

}  // namespace cardcage::pcb::analysis
