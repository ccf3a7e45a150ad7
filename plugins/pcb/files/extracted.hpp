#pragma once

#include <optional>
#include <string>
#include <vector>

#include "specifications/settings_record.hpp"

namespace cardcage::pcb {

/// Values that the files of a board have, as measured: a track of 0.1499 mm is not rounded to a class. Null is a value
/// that the files do not have, or not with enough confidence.
struct ExtractedSettings {
    std::optional<SettingValue<rules::Property::Technology>> technology;
    std::optional<Measure> layer_count;
    std::optional<Measure> board_width;
    std::optional<Measure> board_height;
    std::optional<Measure> board_thickness;
    std::optional<Measure> outer_copper_thickness;
    std::optional<Measure> inner_copper_thickness;
    std::optional<Measure> min_track_width;
    std::optional<Measure> min_spacing;
    std::optional<Measure> min_drill_diameter;
    std::optional<Measure> min_annular_ring;
    std::optional<std::vector<SettingValue<rules::Property::ViaTypes>>> via_types;
    std::optional<SettingValue<rules::Property::ViaCovering>> via_covering;
    std::optional<bool> via_in_pad;
    std::optional<SettingValue<rules::Property::SurfaceFinish>> surface_finish;
    std::optional<bool> edge_connector_gold;
    std::optional<SettingValue<rules::Property::EdgeBevel>> edge_bevel;
    std::optional<SettingValue<rules::Property::SoldermaskSide>> soldermask_side;
    std::optional<SettingValue<rules::Property::SoldermaskColor>> soldermask_color;
    std::optional<SettingValue<rules::Property::SilkscreenSide>> silkscreen_side;
    std::optional<SettingValue<rules::Property::SilkscreenColor>> silkscreen_color;
    std::optional<SettingValue<rules::Property::PeelableMaskSide>> peelable_mask_side;
    std::optional<SettingValue<rules::Property::CarbonPrintSide>> carbon_print_side;
    std::optional<SettingValue<rules::Property::StencilSide>> stencil_side;
    std::optional<bool> impedance_control;
    std::optional<bool> castellated_holes;
    std::optional<bool> plated_edges;
    std::optional<bool> press_fit;
    std::optional<SettingValue<rules::Property::DeliveryFormat>> delivery_format;
    std::optional<PanelSettings> panel;
    std::optional<std::string> base_material_name;
    std::optional<StackupSettings> stackup;

    static constexpr auto schema() {
        return sdk::record(
            "PcbExtractedSettings",
            sdk::required<&ExtractedSettings::technology>("Technology, when a file states it.", sdk::example("Rigid")),
            sdk::required<&ExtractedSettings::layer_count>(
                "Copper layers.", sdk::named("layerCount"), sdk::example("4")
            ),
            sdk::required<&ExtractedSettings::board_width>(
                "Width of one board in mm.", sdk::named("boardWidth"), sdk::example("80.01")
            ),
            sdk::required<&ExtractedSettings::board_height>(
                "Height of one board in mm.", sdk::named("boardHeight"), sdk::example("50")
            ),
            sdk::required<&ExtractedSettings::board_thickness>(
                "Thickness in mm.", sdk::named("boardThickness"), sdk::example("1.57")
            ),
            sdk::required<&ExtractedSettings::outer_copper_thickness>(
                "Copper of the outer layers in µm.", sdk::named("outerCopperThickness"), sdk::example("35")
            ),
            sdk::required<&ExtractedSettings::inner_copper_thickness>(
                "Copper of the inner layers in µm.", sdk::named("innerCopperThickness"), sdk::example("17.5")
            ),
            sdk::required<&ExtractedSettings::min_track_width>(
                "Narrowest width in mm that tracks of at least 0.25 mm in all have.",
                sdk::named("minTrackWidth"),
                sdk::example("0.1499")
            ),
            sdk::required<&ExtractedSettings::min_spacing>(
                "Smallest clearance of different nets in mm.", sdk::named("minSpacing"), sdk::example("0.0995")
            ),
            sdk::required<&ExtractedSettings::min_drill_diameter>(
                "Smallest plated round hole in mm.", sdk::named("minDrillDiameter"), sdk::example("0.3")
            ),
            sdk::required<&ExtractedSettings::min_annular_ring>(
                "Smallest annular ring in mm.", sdk::named("minAnnularRing"), sdk::example("0.125")
            ),
            sdk::required<&ExtractedSettings::via_types>(
                "Types of vias.", sdk::named("viaTypes"), sdk::example(R"(["Through"])")
            ),
            sdk::required<&ExtractedSettings::via_covering>(
                "Tented when the mask covers all vias on both sides, None when it leaves all of them open.",
                sdk::named("viaCovering"),
                sdk::example("Tented")
            ),
            sdk::required<&ExtractedSettings::via_in_pad>(
                "Whether there are vias in pads.", sdk::named("viaInPad"), sdk::example("false")
            ),
            sdk::required<&ExtractedSettings::surface_finish>(
                "Surface finish.", sdk::named("surfaceFinish"), sdk::example("Enig")
            ),
            sdk::required<&ExtractedSettings::edge_connector_gold>(
                "Whether an edge connector is gold-plated.", sdk::named("edgeConnectorGold"), sdk::example("false")
            ),
            sdk::required<&ExtractedSettings::edge_bevel>(
                "Bevel of the edge connector.", sdk::named("edgeBevel"), sdk::example("None")
            ),
            sdk::required<&ExtractedSettings::soldermask_side>(
                "Sides with solder mask.", sdk::named("soldermaskSide"), sdk::example("Both")
            ),
            sdk::required<&ExtractedSettings::soldermask_color>(
                "Colour of the solder mask.", sdk::named("soldermaskColor"), sdk::example("Green")
            ),
            sdk::required<&ExtractedSettings::silkscreen_side>(
                "Sides with legend.", sdk::named("silkscreenSide"), sdk::example("Both")
            ),
            sdk::required<&ExtractedSettings::silkscreen_color>(
                "Colour of the legend.", sdk::named("silkscreenColor"), sdk::example("White")
            ),
            sdk::required<&ExtractedSettings::peelable_mask_side>(
                "Sides with peelable mask.", sdk::named("peelableMaskSide"), sdk::example("Top")
            ),
            sdk::required<&ExtractedSettings::carbon_print_side>(
                "Sides with carbon print.", sdk::named("carbonPrintSide"), sdk::example("Top")
            ),
            sdk::required<&ExtractedSettings::stencil_side>(
                "Sides with paste.", sdk::named("stencilSide"), sdk::example("Top")
            ),
            sdk::required<&ExtractedSettings::impedance_control>(
                "Whether impedances are controlled.", sdk::named("impedanceControl"), sdk::example("false")
            ),
            sdk::required<&ExtractedSettings::castellated_holes>(
                "Whether there are plated half holes at the edge.",
                sdk::named("castellatedHoles"),
                sdk::example("false")
            ),
            sdk::required<&ExtractedSettings::plated_edges>(
                "Whether edges are plated.", sdk::named("platedEdges"), sdk::example("false")
            ),
            sdk::required<&ExtractedSettings::press_fit>(
                "Whether pins are pressed into holes.", sdk::named("pressFit"), sdk::example("true")
            ),
            sdk::required<&ExtractedSettings::delivery_format>(
                "Single boards or panels.", sdk::named("deliveryFormat"), sdk::example("Single")
            ),
            sdk::required<&ExtractedSettings::panel>("Arrangement of the boards in a panel."),
            sdk::required<&ExtractedSettings::base_material_name>(
                "Trade name of the base material.", sdk::named("baseMaterialName"), sdk::example("FR4")
            ),
            sdk::required<&ExtractedSettings::stackup>("Layers from top to bottom.")
        );
    }
};

/// Returns the values in the form of the rules; null is unset.
rules::Settings settingsOf(const ExtractedSettings& extracted);

}  // namespace cardcage::pcb
