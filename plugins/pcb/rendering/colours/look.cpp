#include "rendering/colours/look.hpp"

#include <algorithm>
#include <cstdio>
#include <span>

namespace cardcage::pcb::rendering {
namespace {

struct Named {
    std::string_view name;
    Colour colour;
};

// The first of each table is the default.
constexpr auto materials = std::to_array<Named>(
    {{"Fr4", {196, 178, 118}},
     {"Fr4HighTg", {190, 170, 110}},
     {"Cem1", {214, 196, 150}},
     {"Cem3", {220, 206, 166}},
     {"Aluminium", {184, 188, 192}},
     {"CopperCore", {176, 116, 72}},
     {"Polyimide", {204, 128, 40}},
     {"Rogers", {228, 222, 204}},
     {"Ptfe", {232, 230, 222}},
     {"Ceramic", {238, 238, 234}}}
);
constexpr auto finishes = std::to_array<Named>(
    {{"HaslLeadFree", {200, 202, 204}},
     {"HaslLead", {192, 194, 196}},
     {"Enig", {222, 184, 82}},
     {"Enepig", {216, 190, 112}},
     {"ImmersionSilver", {216, 218, 220}},
     {"ImmersionTin", {206, 208, 210}},
     {"Osp", {206, 134, 84}},
     {"HardGold", {230, 188, 66}},
     {"BareCopper", {200, 122, 72}}}
);
constexpr auto masks = std::to_array<Named>(
    {{"Green", {16, 84, 44}},
     {"Red", {150, 20, 24}},
     {"Blue", {20, 52, 128}},
     {"Black", {24, 24, 26}},
     {"White", {226, 228, 226}},
     {"Yellow", {200, 164, 20}},
     {"Purple", {76, 26, 104}},
     {"MatteGreen", {38, 88, 60}},
     {"MatteBlack", {44, 44, 46}}}
);
constexpr auto legends =
    std::to_array<Named>({{"White", {244, 244, 240}}, {"Black", {20, 20, 20}}, {"Yellow", {240, 216, 60}}});

constexpr Colour background{255, 255, 255};
constexpr Colour paste{128, 132, 138};
constexpr Colour hole{52, 52, 54};
constexpr Colour bright{255, 255, 255};
constexpr Colour dim{0, 0, 0};

Colour named(std::span<const Named> table, std::string_view name) {
    const auto found = std::ranges::find(table, name, &Named::name);
    return (found == table.end() ? table.front() : *found).colour;
}

/// Copper shines through a mask: lighter than a dark one, darker than a light one.
Colour shining(Colour mask) {
    const int brightness = mask.red + mask.green + mask.blue;
    return mixed(mask, brightness < 384 ? bright : dim, brightness < 384 ? 2 : 1);
}

}  // namespace

std::string_view nameOf(Ground ground) {
    constexpr std::array<std::string_view, ground_count> names = {
        "outside", "laminate", "covered", "mask", "finish", "legend", "paste", "hole"};
    return names[static_cast<std::size_t>(ground)];
}

std::string Colour::hex() const {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "#%02x%02x%02x", red, green, blue);
    return text.data();
}

Colour mixed(Colour one, Colour other, int parts) {
    const auto mix = [&](int first, int second) {
        return static_cast<std::uint8_t>((first * (9 - parts) + second * parts + 4) / 9);
    };
    return {mix(one.red, other.red), mix(one.green, other.green), mix(one.blue, other.blue)};
}

Look lookOf(const Appearance& appearance) {
    const auto laminate = named(materials, appearance.base_material);
    const auto finish = named(finishes, appearance.surface_finish);
    const auto mask = named(masks, appearance.mask_colour);
    const auto over_copper = appearance.mask ? shining(mask) : finish;
    const auto over_laminate = appearance.mask ? mask : laminate;
    const auto legend = named(legends, appearance.legend_colour);
    return {{background, laminate, over_copper, over_laminate, finish, legend, paste, hole}, appearance.legend};
}

}  // namespace cardcage::pcb::rendering
