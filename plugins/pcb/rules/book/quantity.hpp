#pragma once

#include <string_view>

#include "settings/settings.hpp"

namespace cardcage::pcb::rules {

/// Measurements of the files that rules ask for and that are no settings; null when unknown. In mm.
struct Measured {
    Value castellated_hole_diameter;  ///< the smallest one
    Value copper_to_edge_outer;
    Value copper_to_edge_inner;
};

/// Values that are derived from settings and measurements. Rules name them like properties.
enum class Quantity : std::uint8_t {
    AspectRatio,    ///< thickness / smallest drill; null without Through, and with Micro, whose drill is a laser
    ViaDepthRatio,  ///< depth of the outermost dielectric / smallest drill; null without Blind, Micro or stackup
    PatternClass,
    BoardArea,  ///< mm²
    ShorterSide,
    LongerSide,
    PanelSeparation,
    PanelBoards,
    PanelFits,        ///< whether boards, spacings and borders fit into the panel; null without panel or board size
    PanelXOutsAgree,  ///< whether a percentage is given only where x-outs are allowed; null without panel
    CastellatedHoleDiameter,
    CopperToEdgeOuter,
    CopperToEdgeInner,
};
constexpr std::size_t quantity_count = 13;

/// Returns the name in rules: "aspectRatio".
std::string_view nameOf(Quantity quantity);

/// The words of a quantity; none unless it is PanelSeparation.
std::vector<std::string_view> wordsOf(Quantity quantity);

/// Whether the quantity is true or false.
bool isTruth(Quantity quantity);

/// The properties that a quantity is derived from.
std::vector<Property> sourcesOf(Quantity quantity);

/// Everything that a rule looks at. It refers to its parts, which have to live as long.
struct Board {
    const std::array<Value, property_count>& values;
    const Settings& objects;  ///< panel and stackup, valid where `values` says that they are there
    const Measured& measured;

    Value operator[](Property property) const { return values[indexOf(property)]; }
    /// Computed on demand. Ratios are rounded half up to 6 decimals.
    Value operator[](Quantity quantity) const;
};

/// The pattern class, 3 to 10, of the smaller of track and spacing; an integer, no Micro.
int patternClassOf(Micro smallest);

}  // namespace cardcage::pcb::rules
