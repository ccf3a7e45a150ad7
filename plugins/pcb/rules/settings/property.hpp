#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "settings/number.hpp"

namespace cardcage::pcb::rules {

/// The properties of a specification, in the order of the table in property.cpp.
enum class Property : std::uint8_t {
    Technology,
    BaseMaterial,
    BaseMaterialName,
    Tg,
    LayerCount,
    BoardWidth,
    BoardHeight,
    BoardThickness,
    OuterCopperThickness,
    InnerCopperThickness,
    MinTrackWidth,
    MinSpacing,
    MinDrillDiameter,
    MinAnnularRing,
    ViaTypes,
    ViaCovering,
    ViaInPad,
    SurfaceFinish,
    EdgeConnectorGold,
    EdgeBevel,
    SoldermaskSide,
    SoldermaskColor,
    SilkscreenSide,
    SilkscreenColor,
    PeelableMaskSide,
    CarbonPrintSide,
    StencilSide,
    ImpedanceControl,
    ImpedanceTolerance,
    CastellatedHoles,
    PlatedEdges,
    PressFit,
    Countersinks,
    DeliveryFormat,
    Panel,
    ElectricalTest,
    IpcClass,
    Rohs,
    HalogenFree,
    UlMarking,
    DateCode,
    Stackup,
    Notes,
};
constexpr std::size_t property_count = 43;

constexpr std::size_t indexOf(Property property) {
    return static_cast<std::size_t>(property);
}

enum class PropertyKind : std::uint8_t { Enum, EnumList, Integer, Decimal, Boolean, Object, String };
enum class PropertyGroup : std::uint8_t {
    Board,
    Copper,
    Drill,
    Via,
    Finish,
    Mask,
    Legend,
    Panel,
    Test,
    Compliance,
    Other
};

/// The word of the interface, equal to the enumerator's name.
std::string_view nameOf(PropertyKind kind);
std::string_view nameOf(PropertyGroup group);

/// One value of a property, or nothing. Its meaning depends on the kind:
/// Enum: index of the word; EnumList: one bit for each word; Boolean: 0 or 1; Integer and Decimal: a Micro;
/// Object and String: 1, the content is kept in Settings.
using Value = std::optional<std::int64_t>;

struct Range {
    Micro min = 0;
    Micro max = 0;
    Micro step = 0;

    friend bool operator==(const Range&, const Range&) = default;
};

/// The way from a measured number to a value of the list.
enum class Classing : std::uint8_t {
    None,           ///< the measured value itself, if it is in the list
    LargestBelow,   ///< the largest value not above it, with a slack of 2 µm
    NearestLength,  ///< the nearest value within 0.05 mm
    NearestCopper,  ///< the nearest value within 20 % of it
    Grid,           ///< the nearest step of the range
};

/// The definition of one property.
struct PropertyType {
    Property property{};
    std::string_view name;  ///< the key in settings
    PropertyGroup group{};
    PropertyKind kind{};
    std::string_view unit;                  ///< "mm", "µm", "°C", "%" or empty
    std::vector<std::string_view> words{};  ///< Enum and EnumList
    std::vector<Micro> numbers{};           ///< Integer and Decimal that have a list, in ascending order
    std::optional<Range> range{};           ///< Decimal without a list
    std::size_t max_length = 0;             ///< String, in code points
    Value default_value{};
    bool is_nullable = false;
    Classing classing{};

    /// Every value that can be listed, in the order of the list: all of Enum, Boolean, Integer and Decimal with a list,
    /// single words (as one bit) of EnumList. Empty for the others.
    std::vector<std::int64_t> listedValues() const;
    /// Whether a value that is not null is in the list, in the range and on its step, or consists of known words.
    bool accepts(std::int64_t value) const;
    /// Reads one value as it is written in the interface: a word, "true", "0.15". Words of an EnumList are separated
    /// by "|". Returns nothing when accepts() would be false.
    std::optional<std::int64_t> read(std::string_view text) const;
    /// Writes what read() reads; "null" for nothing and "set" for an Object or a String.
    std::string text(Value value) const;
    /// The value of the list for a measured number, as `classing` says; nothing when there is none.
    std::optional<std::int64_t> classOf(Micro measured) const;
};

/// All properties in the order of Property.
const std::array<PropertyType, property_count>& properties();

inline const PropertyType& typeOf(Property property) {
    return properties()[indexOf(property)];
}

/// The property with this name; nothing when there is none.
std::optional<Property> propertyNamed(std::string_view name);

/// Parts of a text between separators; none for an empty text.
std::vector<std::string_view> partsOf(std::string_view text, char separator);

}  // namespace cardcage::pcb::rules
