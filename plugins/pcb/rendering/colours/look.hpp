#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace cardcage::pcb::rendering {

/// The material that is seen at a place of a picture. Pictures consist of these, and colours are given to them
/// afterwards.
enum class Ground : std::uint8_t { Outside, Laminate, CoveredCopper, Mask, Finish, Legend, Paste, Hole };
constexpr std::size_t ground_count = 8;

/// The word for it in the style of a drawing: `laminate`, `covered` ….
std::string_view nameOf(Ground ground);

struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;

    /// `#rrggbb`.
    std::string hex() const;
    friend bool operator==(const Colour&, const Colour&) = default;
};

/// `parts` of nine of `other`, the rest of `one`.
Colour mixed(Colour one, Colour other, int parts);

/// The colours of all grounds, and whether the legend is printed.
struct Look {
    std::array<Colour, ground_count> colours;
    bool legend = true;

    Colour of(Ground ground) const { return colours[static_cast<std::size_t>(ground)]; }
    friend bool operator==(const Look&, const Look&) = default;
};

/// The words of a specification that change how one side of its board looks, as the interface writes them. Unknown
/// words look like the default.
struct Appearance {
    std::string base_material = "Fr4";
    std::string surface_finish = "HaslLeadFree";
    std::string mask_colour = "Green";
    std::string legend_colour = "White";
    bool mask = true;
    bool legend = true;
};

Look lookOf(const Appearance& appearance);

}  // namespace cardcage::pcb::rendering
