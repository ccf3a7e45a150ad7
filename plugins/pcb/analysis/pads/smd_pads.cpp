#include "pads/smd_pads.hpp"

#include <algorithm>
#include <vector>

namespace cardcage::pcb::analysis {
namespace {

/// The shapes of a layer that holes cut.
std::vector<bool> holed(const Layer& layer, std::size_t place, const Barrels& barrels) {
    std::vector<bool> cut(layer.sheet.shapes.size());
    for (const auto& barrel : barrels.list)
        if (barrel.first <= place && place <= barrel.last)
            layer.cutBy(barrel.path, barrel.radius, [&](std::uint32_t shape) { cut[shape] = true; });
    return cut;
}

bool isOpen(const Layer& mask, const Box& pad) {
    const Point middle{(pad.low.x + pad.high.x) / 2, (pad.low.y + pad.high.y) / 2};
    return mask.cover.covers(middle);
}

bool isRound(const Layer& layer, const Object& object) {
    return layer.file.image.apertures[object.aperture].shape == ApertureShape::Circle;
}

/// Whether apertures of the layer have functions, so that pads without one are known to be none.
bool statesFunctions(const Image& image) {
    return std::any_of(image.apertures.begin(), image.apertures.end(), [](const Aperture& aperture) {
        return aperture.function != 0;
    });
}

int countPads(const Layer& layer, const Layer& mask, const std::vector<bool>& cut, bool is_stated) {
    int count = 0;
    for (std::uint32_t shape = 0; shape < layer.sheet.shapes.size(); ++shape) {
        const auto* object = layer.objectOf(shape);
        if (object == nullptr || object->kind != Object::Kind::Flash || cut[shape]) continue;
        const bool is_pad = is_stated ? layer.functionOf(shape).starts_with("SMDPad") : !isRound(layer, *object);
        if (is_pad && isOpen(mask, layer.sheet.shapes[shape].box)) ++count;
    }
    return count;
}

}  // namespace

SmdPads findSmdPads(const CopperLayers& copper, const Barrels& barrels, const Openings& openings) {
    SmdPads pads;
    if (copper.layers.size() < 2) return pads;
    for (std::size_t side = 0; side < pads.on_side.size(); ++side) {
        const auto place = side == 0 ? 0 : copper.layers.size() - 1;
        const auto& layer = *copper.layers[place];
        const auto* mask = openings.find(Function::SolderMask, side == 0 ? Side::Top : Side::Bottom);
        if (mask == nullptr || layer.negative) continue;
        pads.is_stated[side] = statesFunctions(layer.file.image);
        pads.on_side[side] = countPads(layer, *mask, holed(layer, place, barrels), pads.is_stated[side]);
    }
    return pads;
}

}  // namespace cardcage::pcb::analysis
