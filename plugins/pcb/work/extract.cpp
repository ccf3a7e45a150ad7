#include "work/extract.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/values/text.hpp"
#include "work/extract_stackup.hpp"
#include "work/facts_of_result.hpp"
#include "work/stated/extract_holes.hpp"
#include "work/stated/extract_panel.hpp"
#include "work/stated/extract_technology.hpp"
#include "work/stated/least_places.hpp"

namespace cardcage::pcb {
namespace {

using analysis::Design;
using analysis::Function;
using analysis::Side;
using rules::Property;

/// Whole words in lower case with single spaces, and the word of the setting.
using Words = std::pair<std::string_view, std::string_view>;

constexpr auto finishes = std::to_array<Words>(
    {{"enepig", "Enepig"},
     {"enig", "Enig"},
     {"immersion gold", "Enig"},
     {"immersion silver", "ImmersionSilver"},
     {"immersion tin", "ImmersionTin"},
     {"osp", "Osp"},
     {"hard gold", "HardGold"},
     {"lead free", "HaslLeadFree"},
     {"hal snpb", "HaslLead"},
     {"hasl snpb", "HaslLead"}}
);
constexpr auto mask_colors = std::to_array<Words>(
    {{"matte green", "MatteGreen"},
     {"matt green", "MatteGreen"},
     {"green matte", "MatteGreen"},
     {"matte black", "MatteBlack"},
     {"matt black", "MatteBlack"},
     {"black matte", "MatteBlack"},
     {"green", "Green"},
     {"red", "Red"},
     {"blue", "Blue"},
     {"black", "Black"},
     {"white", "White"},
     {"yellow", "Yellow"},
     {"purple", "Purple"}}
);
constexpr auto legend_colors = std::to_array<Words>({{"white", "White"}, {"black", "Black"}, {"yellow", "Yellow"}});

/// Words that take back or leave open what stands beside them.
constexpr auto doubts = std::to_array<std::string_view>({"no", "non", "not", "without", "or"});

constexpr std::ptrdiff_t longest_material = 100;

template <Property P>
std::optional<SettingValue<P>> settingOf(std::string_view word) {
    const auto value = rules::typeOf(P).read(word);
    return value ? std::optional(SettingValue<P>{*value}) : std::nullopt;
}

/// Letters and digits in lower case; everything between them is one space, at both ends too.
std::string spacedWords(std::string_view text) {
    std::string spaced = " ";
    for (const char character : text) {
        const bool is_part = analysis::isLetter(character) || analysis::isDigit(character);
        if (is_part) spaced += analysis::lowered(character);
        if (!is_part && spaced.back() != ' ') spaced += ' ';
    }
    if (spaced.back() != ' ') spaced += ' ';
    return spaced;
}

std::string asWords(std::string_view words) {
    return " " + std::string(words) + " ";
}

/// Takes words out of a text. Returns whether it had them.
bool takeWords(std::string& spaced, std::string_view words) {
    const auto found = spaced.find(asWords(words));
    if (found == std::string::npos) return false;
    // Something stays, lest words stand side by side that did not.
    spaced.replace(found, words.size() + 2, " | ");
    return true;
}

/// The setting that a text names; nothing when it names none or two different ones. Longer names come first.
template <Property P>
std::optional<SettingValue<P>> settingNamed(std::string_view text, const auto& words) {
    auto spaced = spacedWords(text);
    for (const auto doubt : doubts)
        if (spaced.find(asWords(doubt)) != std::string::npos) return std::nullopt;
    std::string_view named;
    for (const auto& [name, word] : words) {
        if (!takeWords(spaced, name)) continue;
        if (!named.empty() && named != word) return std::nullopt;
        named = word;
    }
    return named.empty() ? std::nullopt : settingOf<P>(named);
}

std::optional<Measure> sureLength(const analysis::Value<analysis::Nm>& value) {
    return value.isSure() ? std::optional(measureOf(*value.value)) : std::nullopt;
}

std::optional<Measure> sureCount(const analysis::Value<int>& value) {
    return value.isSure() ? std::optional(Measure{*value.value * rules::one}) : std::nullopt;
}

/// The sides that have a file of that function; nothing when there is none, or when a file may be one.
template <Property P>
std::optional<SettingValue<P>> sidesOf(
    Function function, const Design& design, const analysis::AnalysisResult& result
) {
    bool is_top = false;
    bool is_bottom = false;
    for (const auto index : design.files) {
        const auto& file = result.files.at(index);
        if (file.kind == analysis::FileKind::Gerber && isUndecided(file)) return std::nullopt;
        is_top = is_top || file.role.is(function, Side::Top);
        is_bottom = is_bottom || file.role.is(function, Side::Bottom);
    }
    if (is_top) return settingOf<P>(is_bottom ? "Both" : "Top");
    return is_bottom ? settingOf<P>("Bottom") : std::nullopt;
}

/// Thicknesses of the copper of a stack-up, from the top; none unless all are stated.
std::vector<analysis::Nm> copperOf(const std::vector<analysis::StackupRow>& stackup) {
    std::vector<analysis::Nm> copper;
    for (const auto& row : stackup) {
        if (analysis::lowered(row.type) != "copper") continue;
        if (!row.thickness) return {};
        copper.push_back(*row.thickness);
    }
    return copper;
}

Measure micrometres(analysis::Nm length) {
    return {measureOf(length).micro * 1'000};
}

/// The colour of all rows of a type; nothing when they differ, or when one is not known.
template <Property P>
std::optional<SettingValue<P>> colorOf(
    const std::vector<analysis::StackupRow>& stackup, std::string_view type, const auto& colors
) {
    std::optional<SettingValue<P>> common;
    for (const auto& row : stackup) {
        if (analysis::lowered(row.type) != type || row.color.empty()) continue;
        const auto color = settingNamed<P>(row.color, colors);
        if (!color || (common && common->value != color->value)) return std::nullopt;
        common = color;
    }
    return common;
}

std::ptrdiff_t characterCount(std::string_view text) {
    return std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    });
}

/// The material of all dielectrics; nothing when they differ, or when its name is too long for a setting.
std::optional<std::string> materialOf(const std::vector<analysis::StackupRow>& stackup) {
    std::optional<std::string> common;
    for (const auto& row : stackup) {
        const auto material = cleanText(analysis::trimmed(row.material));
        if (analysis::lowered(row.type) != "dielectric" || material.empty()) continue;
        if (common && *common != material) return std::nullopt;
        common = material;
    }
    const bool fits = common && characterCount(*common) <= longest_material;
    return fits ? common : std::nullopt;
}

void extractStackup(ExtractedSettings& extracted, const std::vector<analysis::StackupRow>& stackup) {
    const auto copper = copperOf(stackup);
    if (!copper.empty()) extracted.outer_copper_thickness = micrometres(std::min(copper.front(), copper.back()));
    if (copper.size() > 2)
        extracted.inner_copper_thickness = micrometres(*std::min_element(copper.begin() + 1, copper.end() - 1));
    if (const auto technology = technologyStatedBy(stackup); !technology.empty())
        extracted.technology = settingOf<Property::Technology>(technology);
    extracted.soldermask_color = colorOf<Property::SoldermaskColor>(stackup, "soldermask", mask_colors);
    extracted.silkscreen_color = colorOf<Property::SilkscreenColor>(stackup, "legend", legend_colors);
    extracted.base_material_name = materialOf(stackup);
}

std::optional<std::vector<SettingValue<Property::ViaTypes>>> viaTypesSetting(
    const Design& design, const analysis::AnalysisResult& result
) {
    std::vector<SettingValue<Property::ViaTypes>> types;
    for (const auto word : viaTypesOf(design, result))
        if (const auto type = settingOf<Property::ViaTypes>(word)) types.push_back(*type);
    return types.empty() ? std::nullopt : std::optional(std::move(types));
}

constexpr analysis::Nm widest_border = 100 * analysis::one_millimetre;
constexpr analysis::Nm narrowest_panel = 5 * analysis::one_millimetre;
constexpr analysis::Nm widest_panel = 1'000 * analysis::one_millimetre;

std::optional<rules::Separation> separationOf(const analysis::Panel& panel) {
    if (!panel.separation.isSure()) return std::nullopt;
    return separationSetting(*panel.separation.value);
}

bool isPanelSize(analysis::Nm length) {
    return length >= narrowest_panel && length <= widest_panel;
}

/// The arrangement as a setting, which has one spacing and one border. Nothing when the setting cannot express it.
std::optional<PanelSettings> panelSetting(const analysis::Board& board) {
    if (!board.panel || board.panel->columns == 0 || board.panel->size_trust < analysis::sure) return std::nullopt;
    if (!board.delivered_width.isSure() || !board.delivered_height.isSure()) return std::nullopt;
    const auto& panel = *board.panel;
    const auto border = borderOf(panel);
    const auto spacing = spacingOf(panel);
    if (!border || *border > widest_border || !spacing || *spacing > widest_border) return std::nullopt;
    if (!isPanelSize(*board.delivered_width.value) || !isPanelSize(*board.delivered_height.value)) return std::nullopt;
    PanelSettings setting;
    setting.boards_x = panel.columns;
    setting.boards_y = panel.rows;
    setting.width = measureOf(*board.delivered_width.value);
    setting.height = measureOf(*board.delivered_height.value);
    setting.spacing = measureOf(*spacing);
    setting.border = measureOf(*border);
    setting.separation = separationOf(panel);
    return setting;
}

/// A frame around different boards may look like one board, so a single delivery is never told, only that of a panel.
void extractPanel(ExtractedSettings& extracted, const analysis::Board& board) {
    if (!board.is_panel.isSure() || !*board.is_panel.value) return;
    extracted.delivery_format = settingOf<Property::DeliveryFormat>("Panel");
    extracted.panel = panelSetting(board);
}

std::optional<bool> sureFlag(const analysis::Value<bool>& value) {
    return value.isSure() ? value.value : std::nullopt;
}

/// The common value of two sources, or that of the one that is sure; nothing when they contradict each other.
std::optional<bool> agreed(std::optional<bool> one, std::optional<bool> other) {
    if (one && other && *one != *other) return std::nullopt;
    return one ? one : other;
}

/// Whether the edge connector is gold-plated. Drawings tell of none; only a job file asks for one.
std::optional<bool> isConnectorGold(const Design& design) {
    const auto found = sureFlag(design.copper.edge_contacts.any);
    const auto told = sureFlag(design.edge_connector);
    const auto connector = agreed(told, found);
    const bool is_stated = told && design.edge_connector.source == analysis::Source::JobFile;
    return connector == true && !is_stated ? std::nullopt : connector;
}

/// Job files state that an edge is bevelled, not its angle.
bool isWithoutBevel(const Design& design, std::optional<bool> connector_gold) {
    const auto bevel = sureFlag(design.edge_bevel);
    return bevel == false || (!bevel && connector_gold == false);
}

void extractEdges(ExtractedSettings& extracted, const Design& design, const analysis::AnalysisResult& result) {
    extracted.castellated_holes = agreed(sureFlag(design.castellated), hasCutHoles(design, result));
    extracted.plated_edges = sureFlag(design.edge_plating);
    extracted.edge_connector_gold = isConnectorGold(design);
    if (isWithoutBevel(design, extracted.edge_connector_gold))
        extracted.edge_bevel = settingOf<Property::EdgeBevel>("None");
}

}  // namespace

ExtractedSettings extractedFrom(const Design& design, const analysis::AnalysisResult& result) {
    ExtractedSettings extracted;
    extracted.layer_count = sureCount(design.copper_layers);
    extracted.board_width = sureLength(design.board.width);
    extracted.board_height = sureLength(design.board.height);
    extracted.board_thickness = sureLength(design.thickness);
    extracted.min_track_width = sureLength(design.copper.common_track_width.value);
    extracted.min_spacing = sureLength(design.copper.clearance.value);
    extracted.min_drill_diameter = sureLength(design.holes.smallest_plated);
    extracted.min_annular_ring = sureLength(design.copper.annular_ring.value);
    extracted.via_types = viaTypesSetting(design, result);
    if (design.finish.isSure())
        extracted.surface_finish = settingNamed<Property::SurfaceFinish>(*design.finish.value, finishes);
    extracted.soldermask_side = sidesOf<Property::SoldermaskSide>(Function::SolderMask, design, result);
    extracted.silkscreen_side = sidesOf<Property::SilkscreenSide>(Function::Legend, design, result);
    extracted.stencil_side = sidesOf<Property::StencilSide>(Function::Paste, design, result);
    extracted.peelable_mask_side = sidesOf<Property::PeelableMaskSide>(Function::PeelableMask, design, result);
    extracted.carbon_print_side = sidesOf<Property::CarbonPrintSide>(Function::Carbon, design, result);
    extracted.impedance_control = sureFlag(design.impedance_control);
    extracted.via_in_pad = sureFlag(design.copper.vias_in_pads.any);
    if (const auto covered = sureFlag(design.copper.vias_covered))
        extracted.via_covering = settingOf<Property::ViaCovering>(*covered ? "Tented" : "None");
    extracted.press_fit = sureFlag(design.holes.press_fit);
    extractEdges(extracted, design, result);
    extractPanel(extracted, design.board);
    extractStackup(extracted, design.stackup);
    if (design.copper_layers.isSure()) extracted.stackup = stackupSetting(design.stackup, *design.copper_layers.value);
    return extracted;
}

BoardMeasurements measuredIn(const Design& design, const analysis::AnalysisResult& result) {
    BoardMeasurements measured;
    for (const auto& tool : design.holes.tools) {
        if (tool.castellated == 0 || !tool.diameter.isSure()) continue;
        const auto diameter = measureOf(*tool.diameter.value);
        if (!measured.castellated_hole_diameter || diameter.micro < measured.castellated_hole_diameter->micro)
            measured.castellated_hole_diameter = diameter;
    }
    measured.copper_to_edge_outer = sureLength(design.copper.outer_to_edge.value);
    measured.copper_to_edge_inner = sureLength(design.copper.inner_to_edge.value);
    for (const auto& least : leastPlacesOf(design, result))
        measured.places.push_back(
            {.property = std::string(rules::typeOf(least.property).name),
             .layer = least.layer,
             .x = measureOf(least.place.x),
             .y = measureOf(least.place.y)}
        );
    return measured;
}

}  // namespace cardcage::pcb
