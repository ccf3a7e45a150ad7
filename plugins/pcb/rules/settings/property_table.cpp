#include "settings/property_table.hpp"

namespace cardcage::pcb::rules {
namespace {

using enum PropertyKind;
using enum PropertyGroup;
using enum Classing;

constexpr std::string_view sides = "None|Top|Bottom|Both";
constexpr std::string_view layers = "1|2|4|6|8|10|12|14|16|18|20|22|24|26|28|30|32";
constexpr std::string_view widths = "0.075|0.09|0.1|0.125|0.15|0.175|0.2|0.25|0.3";
constexpr std::string_view thicknesses = "0.1|0.2|0.4|0.6|0.8|1|1.2|1.6|2|2.4|3.2";
constexpr std::string_view materials = "Fr4|Fr4HighTg|Cem1|Cem3|Aluminium|CopperCore|Polyimide|Rogers|Ptfe|Ceramic";
constexpr std::string_view finishes =
    "HaslLeadFree|HaslLead|Enig|Enepig|ImmersionSilver|ImmersionTin|Osp|HardGold|BareCopper";
constexpr std::string_view mask_colors = "Green|Red|Blue|Black|White|Yellow|Purple|MatteGreen|MatteBlack";
constexpr std::string_view classes = "Class1|Class2|Class3|Class3Automotive|Class3Medical|Class3Space";

// name, group, kind, unit, values, default, nullable, classing
constexpr std::array<PropertyRow, property_count> rows{{
    {"technology", Board, Enum, "", "Rigid|Flex|RigidFlex|Ims|Hdi", "Rigid"},
    {"baseMaterial", Board, Enum, "", materials, "Fr4"},
    {"baseMaterialName", Board, String, "", "100", ""},
    {"tg", Board, Integer, "°C", "130|135|150|170|180", "150"},
    {"layerCount", Board, Integer, "", layers, "2"},
    {"boardWidth", Board, Decimal, "mm", "5..600..0.001", "", true, Grid},
    {"boardHeight", Board, Decimal, "mm", "5..600..0.001", "", true, Grid},
    {"boardThickness", Board, Decimal, "mm", thicknesses, "1.6", false, NearestLength},
    {"outerCopperThickness", Copper, Integer, "µm", "18|35|70|105|140|175|210", "35", false, NearestCopper},
    {"innerCopperThickness", Copper, Integer, "µm", "18|35|70|105", "18", true, NearestCopper},
    {"minTrackWidth", Copper, Decimal, "mm", widths, "0.15", false, LargestBelow},
    {"minSpacing", Copper, Decimal, "mm", widths, "0.15", false, LargestBelow},
    {"minDrillDiameter", Drill, Decimal, "mm", "0.1|0.15|0.2|0.25|0.3|0.4|0.5", "0.3", false, LargestBelow},
    {"minAnnularRing", Drill, Decimal, "mm", "0.075|0.1|0.125|0.15|0.2", "0.15", false, LargestBelow},
    {"viaTypes", Via, EnumList, "", "Through|Blind|Buried|Micro|BackDrilled", "Through"},
    {"viaCovering", Via, Enum, "", "None|Tented|Plugged|Filled|FilledAndCapped", "Tented"},
    {"viaInPad", Via, Boolean, "", "", "false"},
    {"surfaceFinish", Finish, Enum, "", finishes, "HaslLeadFree"},
    {"edgeConnectorGold", Finish, Boolean, "", "", "false"},
    {"edgeBevel", Finish, Enum, "", "None|Deg20|Deg30|Deg45", "None"},
    {"soldermaskSide", Mask, Enum, "", sides, "Both"},
    {"soldermaskColor", Mask, Enum, "", mask_colors, "Green", true},
    {"silkscreenSide", Legend, Enum, "", sides, "Both"},
    {"silkscreenColor", Legend, Enum, "", "White|Black|Yellow", "White"},
    {"peelableMaskSide", Mask, Enum, "", sides, "None"},
    {"carbonPrintSide", Finish, Enum, "", sides, "None"},
    {"stencilSide", Other, Enum, "", sides, "None"},
    {"impedanceControl", Copper, Boolean, "", "", "false"},
    {"impedanceTolerance", Copper, Integer, "%", "5|10", "10"},
    {"castellatedHoles", Drill, Boolean, "", "", "false"},
    {"platedEdges", Finish, Boolean, "", "", "false"},
    {"pressFit", Drill, Boolean, "", "", "false"},
    {"countersinks", Drill, Boolean, "", "", "false"},
    {"deliveryFormat", PropertyGroup::Panel, Enum, "", "Single|Panel", "Single"},
    {"panel", PropertyGroup::Panel, Object, "", "", ""},
    {"electricalTest", Test, Enum, "", "None|FlyingProbe|Fixture", "FlyingProbe"},
    {"ipcClass", Test, Enum, "", classes, "Class2"},
    {"rohs", Compliance, Boolean, "", "", "true"},
    {"halogenFree", Compliance, Boolean, "", "", "false"},
    {"ulMarking", Compliance, Boolean, "", "", "false"},
    {"dateCode", Compliance, String, "", "20", ""},
    {"stackup", Board, Object, "", "", ""},
    {"notes", Other, String, "", "4000", ""},
}};

}  // namespace

const std::array<PropertyRow, property_count>& propertyRows() {
    return rows;
}

}  // namespace cardcage::pcb::rules
