#include "nets/objects.hpp"

#include <algorithm>

#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

using Kind = FoundObject::Kind;

/// Whether a plated hole through the layer at `place` begins within a pad around `centre`.
bool hasBarrel(const std::vector<Barrel>& barrels, std::size_t place, Point centre, Nm width) {
    return std::any_of(barrels.begin(), barrels.end(), [&](const Barrel& barrel) {
        return barrel.joins() && barrel.first <= place && place <= barrel.last &&
               2 * distance(barrel.path.from, centre) < static_cast<double>(width);
    });
}

/// The shorter side of an aperture; nothing for macros and blocks, and for those that are scaled.
std::optional<Nm> widthOf(const Image& image, const Object& object) {
    const auto& aperture = image.apertures[object.aperture];
    const auto width = std::min(aperture.width, aperture.height);
    const bool is_scaled = image.placings[object.placing].scale != 1;
    return width > 0 && !is_scaled ? std::optional(width) : std::nullopt;
}

/// `.P` is component, number of the pin, and its function; `.C` is the component alone.
void takePin(FoundObject& found, const Image& image, const ObjectAttributes& attributes) {
    found.component = image.text(attributes.component);
    std::string_view pin = image.text(attributes.pin);
    const auto comma = pin.find(',');
    if (comma == std::string_view::npos) return;
    found.component = trimmed(pin.substr(0, comma));
    pin.remove_prefix(comma + 1);
    found.pin = trimmed(pin.substr(0, pin.find(',')));
}

}  // namespace

FoundObject objectOf(
    const CopperLayers& copper,
    std::size_t place,
    std::uint32_t shape,
    const Nets& nets,
    const std::vector<Barrel>& barrels
) {
    const auto& layer = *copper.layers[place];
    FoundObject found;
    const auto& names = nets.names[nets.of_island[place][layer.islands.of_shape[shape]]];
    if (!names.empty()) found.net = names.front();
    const auto* object = layer.objectOf(shape);
    // A negative layer draws what is free of copper.
    found.kind = Kind::Region;
    if (object == nullptr || layer.negative) return found;
    const auto& image = layer.file.image;
    takePin(found, image, image.attributes[object->attributes]);
    if (object->kind == Object::Kind::Region) return found;
    found.width = widthOf(image, *object);
    found.kind = Kind::Track;
    if (object->kind != Object::Kind::Flash) return found;
    const auto& box = layer.sheet.shapes[shape].box;
    const bool is_ring = hasBarrel(barrels, place, object->to, std::min(box.width(), box.height()));
    found.kind = is_ring ? Kind::Ring : Kind::Pad;
    return found;
}

}  // namespace cardcage::pcb::analysis
