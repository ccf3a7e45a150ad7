#include "previews/looks.hpp"

#include <algorithm>
#include <array>
#include <cardcage/content_hash.hpp>
#include <cstdio>

namespace cardcage::pcb {
namespace {

using rendering::StackupKind;
using rules::Property;

/// Thicknesses that no setting names, in nm.
constexpr std::int64_t usual_mask = 20'000;
constexpr std::int64_t usual_legend = 12'000;
constexpr std::int64_t nanometres_of_mm = 1'000'000;
constexpr std::int64_t nanometres_of_um = 1'000;
constexpr std::int64_t micro = 1'000'000;

std::string wordOf(const rules::Settings& settings, Property property) {
    return rules::typeOf(property).text(settings[property]);
}

bool isOn(const rules::Settings& settings, Property property, PreviewKind side) {
    const auto word = wordOf(settings, property);
    return word == "Both" || word == (side == PreviewKind::Top ? "Top" : "Bottom");
}

std::string hexOf(std::uint64_t value) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(value));
    return text.data();
}

StackupKind kindOf(rules::StackupFunction function) {
    switch (function) {
        case rules::StackupFunction::Copper:
            return StackupKind::Copper;
        case rules::StackupFunction::SolderMask:
            return StackupKind::Mask;
        case rules::StackupFunction::Legend:
            return StackupKind::Legend;
        default:
            return StackupKind::Dielectric;
    }
}

std::vector<rendering::StackupLayer> statedLayers(const rules::Settings& settings) {
    std::vector<rendering::StackupLayer> layers;
    for (const auto& row : settings.stackup)
        layers.push_back({row.name, row.material, kindOf(row.function), row.thickness_um * nanometres_of_um / micro});
    return layers;
}

/// Legend and mask of one side, from the outside.
std::vector<rendering::StackupLayer> printedLayers(const rules::Settings& settings, PreviewKind side) {
    std::vector<rendering::StackupLayer> layers;
    if (isOn(settings, Property::SilkscreenSide, side))
        layers.push_back({"Legend", wordOf(settings, Property::SilkscreenColor), StackupKind::Legend, usual_legend});
    if (isOn(settings, Property::SoldermaskSide, side))
        layers.push_back({"Solder mask", wordOf(settings, Property::SoldermaskColor), StackupKind::Mask, usual_mask});
    return layers;
}

std::int64_t lengthOf(const rules::Settings& settings, Property property, std::int64_t unit) {
    return settings[property].value_or(0) * unit / micro;
}

/// Copper from top to bottom, and equal dielectrics that fill the thickness of the board.
std::vector<rendering::StackupLayer> copperLayers(const rules::Settings& settings) {
    const auto count = std::max<std::int64_t>(1, settings[Property::LayerCount].value_or(2 * micro) / micro);
    const auto outer = lengthOf(settings, Property::OuterCopperThickness, nanometres_of_um);
    const auto inner = lengthOf(settings, Property::InnerCopperThickness, nanometres_of_um);
    const auto copper = outer * std::min<std::int64_t>(count, 2) + inner * std::max<std::int64_t>(count - 2, 0);
    const auto filled = lengthOf(settings, Property::BoardThickness, nanometres_of_mm) - copper;
    const auto between = std::max<std::int64_t>(filled, 0) / std::max<std::int64_t>(count - 1, 1);
    std::vector<rendering::StackupLayer> layers;
    for (std::int64_t number = 1; number <= count; ++number) {
        const bool is_outer = number == 1 || number == count;
        layers.push_back({"L" + std::to_string(number), "Copper", StackupKind::Copper, is_outer ? outer : inner});
        if (number < count || count == 1)
            layers.push_back({"", wordOf(settings, Property::BaseMaterial), StackupKind::Dielectric, between});
    }
    return layers;
}

std::vector<rendering::StackupLayer> usualLayers(const rules::Settings& settings) {
    auto layers = printedLayers(settings, PreviewKind::Top);
    const auto copper = copperLayers(settings);
    layers.insert(layers.end(), copper.begin(), copper.end());
    const auto bottom = printedLayers(settings, PreviewKind::Bottom);
    layers.insert(layers.end(), bottom.rbegin(), bottom.rend());
    return layers;
}

rendering::Appearance appearanceOf(const rules::Settings& settings, PreviewKind side) {
    return {
        .base_material = wordOf(settings, Property::BaseMaterial),
        .surface_finish = wordOf(settings, Property::SurfaceFinish),
        .mask_colour = wordOf(settings, Property::SoldermaskColor),
        .legend_colour = wordOf(settings, Property::SilkscreenColor),
        .mask = isOn(settings, Property::SoldermaskSide, side),
        .legend = isOn(settings, Property::SilkscreenSide, side)};
}

}  // namespace

KeyedLook lookOf(const rules::Settings& settings, PreviewKind side) {
    const auto look = rendering::lookOf(appearanceOf(settings, side));
    if (look == rendering::lookOf(rendering::Appearance{})) return {std::string(base_look), look};
    sdk::ContentHash hash;
    for (const auto colour : look.colours) hash.add(colour.hex());
    hash.add(look.legend ? "legend" : "");
    return {hexOf(hash.value()), look};
}

KeyedStackup stackupOf(const rules::Settings& settings) {
    const auto layers = settings.stackup.empty() ? usualLayers(settings) : statedLayers(settings);
    auto drawing = rendering::drawStackup(layers, rendering::lookOf(appearanceOf(settings, PreviewKind::Top)));
    sdk::ContentHash hash;
    hash.add(drawing.svg);
    return {hexOf(hash.value()), std::move(drawing)};
}

}  // namespace cardcage::pcb
