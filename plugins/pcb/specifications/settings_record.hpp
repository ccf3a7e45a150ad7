#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/settings/settings.hpp"
#include "specifications/setting_value.hpp"

// The settings of a specification as the interface writes them. Names, values and defaults are those of the table of
// properties (rules/settings/property_table.cpp); the members stand in its order.

namespace cardcage::pcb::rules {

constexpr auto wireNames(Separation) {
    using enum Separation;
    return std::to_array<std::pair<Separation, std::string_view>>(
        {{VCut, "VCut"}, {Routing, "Routing"}, {VCutAndRouting, "VCutAndRouting"}, {MouseBites, "MouseBites"}}
    );
}

constexpr auto wireNames(StackupFunction) {
    using enum StackupFunction;
    return std::to_array<std::pair<StackupFunction, std::string_view>>(
        {{Copper, "Copper"}, {Core, "Core"}, {Prepreg, "Prepreg"}, {SolderMask, "SolderMask"}, {Legend, "Legend"}}
    );
}

}  // namespace cardcage::pcb::rules

namespace cardcage::pcb {

/// The arrangement of boards in a delivery panel. Lengths are in mm. Requests may have its keys in either case.
struct PanelSettings {
    int boards_x = 1;
    int boards_y = 1;
    Measure width;
    Measure height;
    Measure border;
    Measure spacing;
    std::optional<rules::Separation> separation;
    bool x_outs_allowed = false;
    std::optional<Measure> max_x_out_percent;

    static constexpr auto schema() {
        return sdk::record(
                   "PcbPanel",
                   sdk::required<&PanelSettings::boards_x>(
                       "Boards side by side.", sdk::named("boardsX"), sdk::range(1, 1'000), sdk::example("2")
                   ),
                   sdk::required<&PanelSettings::boards_y>(
                       "Boards one above the other.", sdk::named("boardsY"), sdk::range(1, 1'000), sdk::example("3")
                   ),
                   sdk::required<&PanelSettings::width>(
                       "Width of the panel in mm.", sdk::range(5, 1'000), sdk::example("172")
                   ),
                   sdk::required<&PanelSettings::height>(
                       "Height of the panel in mm.", sdk::range(5, 1'000), sdk::example("164")
                   ),
                   sdk::optional<&PanelSettings::border>(
                       "Border on each side in mm; 0 by default.", sdk::range(0, 100), sdk::example("5")
                   ),
                   sdk::optional<&PanelSettings::spacing>(
                       "Distance between two boards in mm; 0 by default.", sdk::range(0, 100), sdk::example("2")
                   ),
                   sdk::optional<&PanelSettings::separation>(
                       "Way in which the boards are separated.", sdk::known_when_sent
                   ),
                   sdk::optional<&PanelSettings::x_outs_allowed>(
                       "Whether panels with boards crossed out are accepted.", sdk::named("xOutsAllowed")
                   ),
                   sdk::optional<&PanelSettings::max_x_out_percent>(
                       "Most boards crossed out, in percent of all boards.",
                       sdk::named("maxXOutPercent"),
                       sdk::range(0, 100),
                       sdk::example("5")
                   )
        )
            .strict()
            .inEitherCase();
    }
};

struct StackupLayer {
    std::string name;
    rules::StackupFunction function{};
    std::string material;
    Measure thickness_um;

    static constexpr auto schema() {
        return sdk::record(
                   "PcbStackupLayer",
                   sdk::required<&StackupLayer::name>(
                       "Name of the layer.", sdk::trimmed, sdk::length(1, 100), sdk::example("L1")
                   ),
                   sdk::required<&StackupLayer::function>("Function of the layer.", sdk::known_when_sent),
                   sdk::optional<&StackupLayer::material>(
                       "Material; empty when none is asked for.", sdk::trimmed, sdk::length(0, 100), sdk::example("Cu")
                   ),
                   sdk::required<&StackupLayer::thickness_um>(
                       "Thickness in µm.", sdk::named("thicknessUm"), sdk::range(0, 10'000), sdk::example("35")
                   )
        )
            .strict()
            .inEitherCase();
    }
};

struct StackupSettings {
    std::vector<StackupLayer> layers;

    static constexpr auto schema() {
        return sdk::record(
                   "PcbStackup",
                   sdk::required<&StackupSettings::layers>("Layers from top to bottom.", sdk::items(1, 80))
        )
            .strict()
            .inEitherCase();
    }
};

/// Answers have every key. In requests null and absent are unset, and unknown keys are refused; one operation takes
/// keys in either case.
enum class SettingsForm { Answer, Request, RequestInEitherCase };

template <SettingsForm form>
struct SettingsOf {
    std::optional<SettingValue<rules::Property::Technology>> technology;
    std::optional<SettingValue<rules::Property::BaseMaterial>> base_material;
    std::optional<std::string> base_material_name;
    std::optional<SettingValue<rules::Property::Tg>> tg;
    std::optional<SettingValue<rules::Property::LayerCount>> layer_count;
    std::optional<SettingValue<rules::Property::BoardWidth>> board_width;
    std::optional<SettingValue<rules::Property::BoardHeight>> board_height;
    std::optional<SettingValue<rules::Property::BoardThickness>> board_thickness;
    std::optional<SettingValue<rules::Property::OuterCopperThickness>> outer_copper_thickness;
    std::optional<SettingValue<rules::Property::InnerCopperThickness>> inner_copper_thickness;
    std::optional<SettingValue<rules::Property::MinTrackWidth>> min_track_width;
    std::optional<SettingValue<rules::Property::MinSpacing>> min_spacing;
    std::optional<SettingValue<rules::Property::MinDrillDiameter>> min_drill_diameter;
    std::optional<SettingValue<rules::Property::MinAnnularRing>> min_annular_ring;
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
    std::optional<SettingValue<rules::Property::ImpedanceTolerance>> impedance_tolerance;
    std::optional<bool> castellated_holes;
    std::optional<bool> plated_edges;
    std::optional<bool> press_fit;
    std::optional<bool> countersinks;
    std::optional<SettingValue<rules::Property::DeliveryFormat>> delivery_format;
    std::optional<PanelSettings> panel;
    std::optional<SettingValue<rules::Property::ElectricalTest>> electrical_test;
    std::optional<SettingValue<rules::Property::IpcClass>> ipc_class;
    std::optional<bool> rohs;
    std::optional<bool> halogen_free;
    std::optional<bool> ul_marking;
    std::optional<std::string> date_code;
    std::optional<StackupSettings> stackup;
    std::optional<std::string> notes;

    /// Reports rules about one setting that its type alone cannot tell.
    void check(sdk::FieldErrors& errors) const;

    static constexpr auto schema() {
        const auto table = sdk::record(
            form == SettingsForm::Answer    ? "PcbSettings"
            : form == SettingsForm::Request ? "PcbSettingsInput"
                                            : "PcbSettingsInEitherCase",
            field<&SettingsOf::technology>("Technology of the board.", sdk::example("Rigid")),
            field<&SettingsOf::base_material>("Base material.", sdk::named("baseMaterial"), sdk::example("Fr4")),
            field<&SettingsOf::base_material_name>(
                "Trade name of the base material.",
                sdk::named("baseMaterialName"),
                sdk::trimmed,
                sdk::length(1, 100),
                sdk::example("IT-180A")
            ),
            field<&SettingsOf::tg>("Glass transition temperature in °C.", sdk::example("150")),
            field<&SettingsOf::layer_count>("Number of copper layers.", sdk::named("layerCount"), sdk::example("4")),
            field<&SettingsOf::board_width>("Width of one board in mm.", sdk::named("boardWidth"), sdk::example("80")),
            field<&SettingsOf::board_height>(
                "Height of one board in mm.", sdk::named("boardHeight"), sdk::example("50")
            ),
            field<&SettingsOf::board_thickness>(
                "Thickness of the finished board in mm.", sdk::named("boardThickness"), sdk::example("1.6")
            ),
            field<&SettingsOf::outer_copper_thickness>(
                "Finished copper of the outer layers in µm.", sdk::named("outerCopperThickness"), sdk::example("35")
            ),
            field<&SettingsOf::inner_copper_thickness>(
                "Copper of the inner layers in µm; null with fewer than 4 layers.",
                sdk::named("innerCopperThickness"),
                sdk::example("18")
            ),
            field<&SettingsOf::min_track_width>(
                "Narrowest track in mm.", sdk::named("minTrackWidth"), sdk::example("0.125")
            ),
            field<&SettingsOf::min_spacing>(
                "Smallest spacing of copper in mm.", sdk::named("minSpacing"), sdk::example("0.125")
            ),
            field<&SettingsOf::min_drill_diameter>(
                "Smallest finished diameter of plated holes in mm.", sdk::named("minDrillDiameter"), sdk::example("0.3")
            ),
            field<&SettingsOf::min_annular_ring>(
                "Smallest annular ring in mm.", sdk::named("minAnnularRing"), sdk::example("0.125")
            ),
            field<&SettingsOf::via_types>(
                "Types of vias.", sdk::named("viaTypes"), sdk::items(0, 5), sdk::example(R"(["Through"])")
            ),
            field<&SettingsOf::via_covering>("Covering of vias.", sdk::named("viaCovering"), sdk::example("Tented")),
            field<&SettingsOf::via_in_pad>(
                "Whether there are vias in pads.", sdk::named("viaInPad"), sdk::example("false")
            ),
            field<&SettingsOf::surface_finish>("Surface finish.", sdk::named("surfaceFinish"), sdk::example("Enig")),
            field<&SettingsOf::edge_connector_gold>(
                "Whether an edge connector is gold-plated.", sdk::named("edgeConnectorGold"), sdk::example("false")
            ),
            field<&SettingsOf::edge_bevel>(
                "Bevel of the edge connector.", sdk::named("edgeBevel"), sdk::example("None")
            ),
            field<&SettingsOf::soldermask_side>(
                "Sides with solder mask.", sdk::named("soldermaskSide"), sdk::example("Both")
            ),
            field<&SettingsOf::soldermask_color>(
                "Colour of the solder mask; null without one.", sdk::named("soldermaskColor"), sdk::example("Green")
            ),
            field<&SettingsOf::silkscreen_side>(
                "Sides with legend.", sdk::named("silkscreenSide"), sdk::example("Both")
            ),
            field<&SettingsOf::silkscreen_color>(
                "Colour of the legend.", sdk::named("silkscreenColor"), sdk::example("White")
            ),
            field<&SettingsOf::peelable_mask_side>(
                "Sides with peelable mask.", sdk::named("peelableMaskSide"), sdk::example("None")
            ),
            field<&SettingsOf::carbon_print_side>(
                "Sides with carbon print.", sdk::named("carbonPrintSide"), sdk::example("None")
            ),
            field<&SettingsOf::stencil_side>(
                "Sides for which a stencil is wanted.", sdk::named("stencilSide"), sdk::example("None")
            ),
            field<&SettingsOf::impedance_control>(
                "Whether impedances are controlled.", sdk::named("impedanceControl"), sdk::example("false")
            ),
            field<&SettingsOf::impedance_tolerance>(
                "Tolerance of controlled impedances in percent.", sdk::named("impedanceTolerance"), sdk::example("10")
            ),
            field<&SettingsOf::castellated_holes>(
                "Whether there are plated half holes at the edge.",
                sdk::named("castellatedHoles"),
                sdk::example("false")
            ),
            field<&SettingsOf::plated_edges>(
                "Whether edges are plated.", sdk::named("platedEdges"), sdk::example("false")
            ),
            field<&SettingsOf::press_fit>(
                "Whether there are holes for press-fit contacts.", sdk::named("pressFit"), sdk::example("false")
            ),
            field<&SettingsOf::countersinks>("Whether there are countersunk holes.", sdk::example("false")),
            field<&SettingsOf::delivery_format>(
                "Delivery as single boards or in panels.", sdk::named("deliveryFormat"), sdk::example("Single")
            ),
            field<&SettingsOf::panel>("Arrangement of the boards in a delivery panel."),
            field<&SettingsOf::electrical_test>(
                "Electrical test.", sdk::named("electricalTest"), sdk::example("FlyingProbe")
            ),
            field<&SettingsOf::ipc_class>("Class of IPC-6012.", sdk::named("ipcClass"), sdk::example("Class2")),
            field<&SettingsOf::rohs>("Whether the board conforms to RoHS.", sdk::example("true")),
            field<&SettingsOf::halogen_free>(
                "Whether the material is free of halogens.", sdk::named("halogenFree"), sdk::example("false")
            ),
            field<&SettingsOf::ul_marking>(
                "Whether the board has a UL marking.", sdk::named("ulMarking"), sdk::example("false")
            ),
            field<&SettingsOf::date_code>(
                "Form of the date code.", sdk::named("dateCode"), sdk::trimmed, sdk::length(1, 20), sdk::example("WWYY")
            ),
            field<&SettingsOf::stackup>("Layers from top to bottom; null: the standard of the maker."),
            field<&SettingsOf::notes>("Notes for the maker.", sdk::length(1, 4'000), sdk::example("Mark lots."))
        );
        if (form == SettingsForm::Answer) return table;
        return form == SettingsForm::Request ? table.strict() : table.strict().inEitherCase();
    }

private:
    template <auto Member, class... Applied>
    static constexpr auto field(std::string_view description, const Applied&... applied) {
        if constexpr (form == SettingsForm::Answer) {
            return sdk::required<Member>(description, applied...);
        } else {
            return sdk::optional<Member>(description, applied..., sdk::known);
        }
    }
};

/// Settings as a client gives them.
using SettingsInput = SettingsOf<SettingsForm::Request>;
/// The same with keys in either case.
using SettingsInEitherCase = SettingsOf<SettingsForm::RequestInEitherCase>;
/// Effective settings.
using EffectiveSettings = SettingsOf<SettingsForm::Answer>;

/// Returns the settings that were given; null is unset.
rules::Settings settingsOf(const SettingsInput& given);
rules::Settings settingsOf(const SettingsInEitherCase& given);
/// Returns the record of effective settings.
EffectiveSettings effectiveRecord(const rules::Settings& settings);
/// Returns the record of settings as it is stored; unset ones are null.
SettingsInput givenRecord(const rules::Settings& settings);

}  // namespace cardcage::pcb
