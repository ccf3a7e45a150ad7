#include "work/facts_of_result.hpp"

#include <algorithm>
#include <cmath>

namespace cardcage::pcb {
namespace {

using analysis::Value;

constexpr std::int64_t nanometres_of_place = 100;
constexpr double places = 10'000;
constexpr std::size_t longest_text = 500;
constexpr double largest_number = 1e11;

/// Places with a file as an index know its name from the result.
using Files = std::vector<analysis::AnalysedFile>;

template <class Type>
void describe(auto& fact, const Value<Type>& value) {
    fact.source = value.source;
    fact.confidence = measureOf(value.confidence);
    if (!value.value) fact.reason = value.reason;
}

NumberFact lengthFact(const Value<analysis::Nm>& value) {
    NumberFact fact;
    describe(fact, value);
    if (value.value) fact.value = measureOf(*value.value);
    return fact;
}

NumberFact numberFact(const Value<double>& value) {
    NumberFact fact;
    describe(fact, value);
    if (value.value) fact.value = measureOf(*value.value);
    return fact;
}

CountFact countFact(const Value<int>& value) {
    CountFact fact;
    describe(fact, value);
    if (value.value) fact.value = *value.value;
    return fact;
}

FlagFact flagFact(const Value<bool>& value) {
    FlagFact fact;
    describe(fact, value);
    fact.value = value.value;
    return fact;
}

TextFact textFact(const Value<std::string>& value) {
    TextFact fact;
    describe(fact, value);
    if (value.value) fact.value = cleanText(*value.value);
    return fact;
}

PlacedFact placedFact(const analysis::Measure& measure) {
    PlacedFact fact;
    describe(fact, measure.value);
    if (measure.value.value) fact.value = measureOf(*measure.value.value);
    if (!measure.place) return fact;
    fact.x = measureOf(measure.place->x);
    fact.y = measureOf(measure.place->y);
    return fact;
}

HolePlating platingOf(analysis::Plating plating) {
    if (plating == analysis::Plating::Unknown) return HolePlating::Unknown;
    return plating == analysis::Plating::Plated ? HolePlating::Plated : HolePlating::NonPlated;
}

PlatingFact platingFact(const Value<analysis::Plating>& value) {
    PlatingFact fact;
    describe(fact, value);
    if (value.value) fact.value = platingOf(*value.value);
    return fact;
}

std::optional<FileSide> sideOf(analysis::Side side) {
    return side == analysis::Side::None ? std::nullopt : std::optional(side);
}

FilePolarity polarityOf(bool is_negative) {
    return is_negative ? FilePolarity::Negative : FilePolarity::Positive;
}

std::optional<DrillSpan> spanOf(int first, int last) {
    if (first <= 0 || last <= 0) return std::nullopt;
    return DrillSpan{first, last};
}

ShapeFact shapeFact(const Value<analysis::BoardShape>& value) {
    ShapeFact fact;
    describe(fact, value);
    fact.value = value.value;
    return fact;
}

std::vector<AnalysedCutout> cutoutsOf(const analysis::Board& board) {
    std::vector<AnalysedCutout> cutouts;
    for (const auto& loop : board.cutout_loops)
        cutouts.push_back({measureOf(loop.box.width()), measureOf(loop.box.height()), measureOf(loop.area)});
    return cutouts;
}

BoardSize sizeOf(const analysis::Board& board) {
    const auto place = [&](analysis::Nm analysis::Point::*axis) {
        return board.origin ? std::optional(measureOf((*board.origin).*axis)) : std::nullopt;
    };
    return {
        .width = lengthFact(board.width),
        .height = lengthFact(board.height),
        .area = numberFact(board.area),
        .cutouts = countFact(board.cutouts),
        .delivered_width = lengthFact(board.delivered_width),
        .delivered_height = lengthFact(board.delivered_height),
        .is_panel_suspected = board.panel_suspected,
        .shape = shapeFact(board.shape),
        .origin_x = place(&analysis::Point::x),
        .origin_y = place(&analysis::Point::y),
        .cutout_sizes = cutoutsOf(board)};
}

AnalysedPanel panelOf(const analysis::Panel& panel) {
    AnalysedPanel record;
    record.boards = panel.boards;
    record.turned = panel.turned;
    const auto& separation = panel.separation;
    if (separation.value) record.separation = separationSetting(*separation.value);
    if (!separation.value) record.separation_reason = separation.reason;
    record.separation_source = separation.source;
    record.separation_confidence = measureOf(separation.confidence);
    if (panel.border) {
        record.border_left = measureOf(panel.border->left);
        record.border_bottom = measureOf(panel.border->bottom);
        record.border_right = measureOf(panel.border->right);
        record.border_top = measureOf(panel.border->top);
    }
    if (panel.columns == 0) return record;
    record.columns = panel.columns;
    record.rows = panel.rows;
    if (panel.columns > 1) record.step_x = measureOf(panel.step_x);
    if (panel.rows > 1) record.step_y = measureOf(panel.step_y);
    if (panel.spacing_x) record.spacing_x = measureOf(*panel.spacing_x);
    if (panel.spacing_y) record.spacing_y = measureOf(*panel.spacing_y);
    return record;
}

std::optional<std::string> textOf(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(cleanText(text));
}

AnalysedObject objectOf(const analysis::FoundObject& object) {
    using Kind = analysis::FoundObject::Kind;
    return {
        .kind = object.kind == Kind::Unknown ? std::nullopt : std::optional(object.kind),
        .net = textOf(object.net),
        .component = textOf(object.component),
        .pin = textOf(object.pin),
        .width = object.width ? std::optional(measureOf(*object.width)) : std::nullopt};
}

std::vector<NearObjects> nearestOf(const std::vector<analysis::NearPair>& pairs) {
    std::vector<NearObjects> nearest;
    for (const auto& pair : pairs) {
        auto& row = nearest.emplace_back();
        row.distance = measureOf(pair.distance);
        row.x = measureOf(pair.place.x);
        row.y = measureOf(pair.place.y);
        for (const auto& object : pair.objects) {
            if (!object.net.empty()) row.nets.push_back(cleanText(object.net));
            row.objects.push_back(objectOf(object));
        }
    }
    return nearest;
}

AnalysedLayer layerOf(const analysis::LayerFacts& layer, std::size_t place, const Files& files) {
    const auto& file = files.at(layer.file);
    AnalysedLayer record{
        .position = static_cast<std::int64_t>(place) + 1,
        .name = layerName(file.role.side, place),
        .file = file.name,
        .function = file.role.function,
        .side = sideOf(file.role.side),
        .polarity = polarityOf(layer.negative),
        .copper_area = numberFact(layer.area),
        .copper_percent = numberFact(layer.percent),
        .min_track_width = placedFact(layer.tracks.narrowest),
        .min_track_width_common = placedFact(layer.tracks.common),
        .min_clearance = placedFact(layer.gaps.clearance),
        .min_same_net_gap = placedFact(layer.gaps.same_net_gap),
        .min_gap = placedFact(layer.gaps.gap),
        .min_annular_ring = placedFact(layer.rings.least),
        .is_plane = flagFact(layer.is_plane),
        .min_copper_width = placedFact(copperWidthOf(layer)),
        .min_hole_to_copper = placedFact(layer.hole_to_copper),
        .min_copper_to_edge = placedFact(layer.to_edge),
        .exposed_area = numberFact(layer.exposed),
        .widths = {},
        .nearest = nearestOf(layer.gaps.nearest)};
    for (const auto& row : layer.tracks.rows)
        record.widths.push_back({measureOf(row.width), measureOf(row.length), row.count});
    return record;
}

std::vector<ClassedHoles> classesOf(const analysis::ToolHoles& tool, const analysis::HoleClasses& classes) {
    std::vector<ClassedHoles> holes;
    const auto found = classes.by_tool.find({tool.file_index, tool.tool_index, tool.shape});
    if (found == classes.by_tool.end()) return holes;
    for (std::size_t place = 0; place < found->second.size(); ++place)
        if (found->second.at(place) > 0)
            holes.push_back({static_cast<analysis::HoleClass>(place), found->second.at(place)});
    return holes;
}

AnalysedTool toolOf(const analysis::ToolHoles& tool, const analysis::HoleClasses& classes) {
    return {
        .file = tool.file,
        .tool = tool.tool,
        .diameter = lengthFact(tool.diameter),
        .diameter_kind = tool.diameter_kind,
        .shape = tool.shape,
        .plating = platingFact(tool.plating),
        .span = spanOf(tool.first_layer, tool.last_layer),
        .count = tool.count,
        .longest = measureOf(tool.longest),
        .vias = tool.vias,
        .castellated = tool.castellated,
        .classes = classesOf(tool, classes)};
}

AnalysedHoles holesOf(const analysis::Design& design) {
    const auto& holes = design.holes;
    const auto& vias = design.copper.vias_in_pads;
    const auto& classes = design.copper.hole_classes;
    return {
        .round = countFact(holes.round),
        .plated = countFact(holes.plated_round),
        .non_plated = countFact(holes.non_plated_round),
        .slots = countFact(holes.slots),
        .routs = countFact(holes.routs),
        .min = lengthFact(holes.smallest),
        .min_plated = lengthFact(holes.smallest_plated),
        .min_non_plated = lengthFact(holes.smallest_non_plated),
        .via_in_pad = countFact(vias.count),
        .thermal_vias = countFact(vias.thermal),
        .has_via_in_pad = flagFact(vias.any),
        .vias = countFact(classes.vias),
        .components = countFact(classes.components),
        .mounting = countFact(classes.mounting),
        .mouse_bites = countFact(classes.mouse_bites),
        .castellated = countFact(classes.castellated),
        .unclassified = countFact(classes.unclassified),
        .blind = countFact(classes.blind),
        .buried = countFact(classes.buried),
        .duplicates = countFact(holes.duplicates),
        .outside_profile = countFact(holes.outside),
        .per_dm2 = numberFact(holes.per_dm2),
        .aspect_ratio = numberFact(design.aspect_ratio),
        .min_hole_to_hole = placedFact(design.copper.hole_to_hole),
        .min_hole_to_edge = placedFact(design.copper.hole_to_edge),
        .min_hole_to_copper = placedFact(design.copper.hole_to_copper)};
}

AnalysedNets netsOf(const analysis::CopperFacts& copper) {
    return {
        .derived = countFact(copper.nets.derived),
        .named = countFact(copper.nets.named),
        .opens = countFact(copper.nets.opens),
        .shorts = countFact(copper.nets.shorts),
        .netlist_points = countFact(copper.netlist.points),
        .netlist_agreement = numberFact(copper.netlist.agreement)};
}

AnalysedLegend legendOf(const analysis::LegendFacts& legend, const Files& files) {
    return {
        .file = files.at(legend.file).name,
        .side = sideOf(legend.side),
        .min_line_width = placedFact(legend.line),
        .min_to_opening = placedFact(legend.to_opening),
        .in_openings = countFact(legend.in_openings)};
}

AnalysedOpenings openingsOf(const analysis::OpeningFacts& openings, const Files& files) {
    return {
        .file = files.at(openings.file).name,
        .function = openings.function,
        .side = sideOf(openings.side),
        .count = countFact(openings.count),
        .web = placedFact(openings.web),
        .area = numberFact(openings.area)};
}

StatedLayer statedLayer(const analysis::StackupRow& row) {
    return {
        .type = cleanText(row.type),
        .name = cleanText(row.name),
        .material = cleanText(row.material),
        .color = cleanText(row.color),
        .thickness = row.thickness ? std::optional(measureOf(*row.thickness)) : std::nullopt};
}

StatedBoard statedBoard(const analysis::JobFile& job) {
    const auto length = [](std::optional<analysis::Nm> stated) {
        return stated ? std::optional(measureOf(*stated)) : std::nullopt;
    };
    return {
        .cad = textOf(job.cad),
        .width = length(job.width),
        .height = length(job.height),
        .thickness = length(job.thickness),
        .copper_layers = job.copper_layers,
        .finish = textOf(job.finish)};
}

std::optional<Measure> numberOf(std::optional<double> number) {
    return number ? std::optional(measureOf(*number)) : std::nullopt;
}

AnalysisFinding findingOf(const analysis::Finding& finding) {
    AnalysisFinding record{
        .code = std::string(nameOf(finding.code)),
        .severity = finding.severity,
        .message = cleanText(finding.message),
        .file = finding.file.empty() ? std::nullopt : std::optional(finding.file),
        .layer = textOf(finding.layer),
        .x = {},
        .y = {},
        .objects = {},
        .specified = numberOf(finding.specified),
        .measured = numberOf(finding.measured),
        .count = finding.count};
    for (const auto& object : finding.objects) record.objects.push_back(objectOf(object));
    if (!finding.place) return record;
    record.x = measureOf(finding.place->x);
    record.y = measureOf(finding.place->y);
    return record;
}

void describeDesign(BoardFacts& facts, const analysis::Design& design, const Files& files) {
    facts.design = cleanText(design.name);
    facts.copper_layers = countFact(design.copper_layers);
    facts.order_confidence = measureOf(design.order_confidence);
    facts.board = sizeOf(design.board);
    facts.thickness = lengthFact(design.thickness);
    facts.finish = textFact(design.finish);
    facts.impedance_control = flagFact(design.impedance_control);
    facts.edge_connector = flagFact(design.edge_connector);
    facts.edge_contacts = countFact(design.copper.edge_contacts.count);
    facts.edge_plating = flagFact(design.edge_plating);
    facts.holes = holesOf(design);
    facts.is_panel = flagFact(design.board.is_panel);
    if (design.board.panel) facts.panel = panelOf(*design.board.panel);
    facts.nets = netsOf(design.copper);
    for (std::size_t place = 0; place < design.copper.layers.size(); ++place)
        facts.layers.push_back(layerOf(design.copper.layers[place], place, files));
    for (const auto& tool : design.holes.tools) facts.drills.push_back(toolOf(tool, design.copper.hole_classes));
    for (const auto& openings : design.copper.openings) facts.openings.push_back(openingsOf(openings, files));
    for (const auto& legend : design.copper.legends) facts.legends.push_back(legendOf(legend, files));
    for (const auto& row : design.stackup) facts.stackup.push_back(statedLayer(row));
    if (!design.stackup.empty()) facts.stackup_source = design.stackup_source;
}

void leaveOpen(BoardFacts& facts) {
    facts.copper_layers.reason = analysis::Reason::SeveralDesigns;
    facts.thickness.reason = analysis::Reason::SeveralDesigns;
    facts.finish.reason = analysis::Reason::SeveralDesigns;
    facts.impedance_control.reason = analysis::Reason::SeveralDesigns;
    facts.edge_connector.reason = analysis::Reason::SeveralDesigns;
    facts.edge_contacts.reason = analysis::Reason::SeveralDesigns;
    facts.edge_plating.reason = analysis::Reason::SeveralDesigns;
    facts.is_panel.reason = analysis::Reason::SeveralDesigns;
}

/// Several boards are no error any more when one of them is chosen.
void settleDesigns(std::vector<AnalysisFinding>& findings) {
    for (auto& finding : findings)
        if (finding.code == nameOf(analysis::Code::SeveralDesigns)) finding.severity = analysis::Severity::Info;
    std::stable_sort(findings.begin(), findings.end(), [](const auto& left, const auto& right) {
        return left.severity > right.severity;
    });
}

FileRole roleOf(const analysis::Role& role) {
    FileRole record{
        .function = role.function == FileFunction::Mechanical ? FileFunction::Drawing : role.function,
        .side = sideOf(role.side),
        .copper_position = role.position > 0 ? std::optional<std::int64_t>(role.position) : std::nullopt,
        .plating = {},
        .span = {},
        .polarity = polarityOf(role.negative),
        .source = role.source,
        .confidence = measureOf(role.confidence),
        .alternatives = {}};
    for (const auto& alternative : role.alternatives) record.alternatives.push_back(cleanText(alternative));
    if (record.alternatives.size() > most_alternatives) record.alternatives.resize(most_alternatives);
    return record;
}

/// The properties that all tools of a file have.
void describeHoles(FileRole& role, const std::string& file, const analysis::Design& design) {
    for (const auto& tool : design.holes.tools) {
        if (tool.file != file) continue;
        const auto plating = platingOf(tool.plating.value.value_or(analysis::Plating::Unknown));
        if (!role.plating) role.plating = plating;
        if (*role.plating != plating) role.plating = HolePlating::Mixed;
        role.span = spanOf(tool.first_layer, tool.last_layer);
    }
}

}  // namespace

Measure measureOf(analysis::Nm length) {
    const auto half = length < 0 ? -nanometres_of_place / 2 : nanometres_of_place / 2;
    return {(length + half) / nanometres_of_place * nanometres_of_place};
}

Measure measureOf(double number) {
    if (!(std::abs(number) < largest_number)) return {};
    return {std::llround(number * places) * (rules::one / static_cast<std::int64_t>(places))};
}

rules::Separation separationSetting(analysis::Separation separation) {
    switch (separation) {
        case analysis::Separation::VCut:
            return rules::Separation::VCut;
        case analysis::Separation::Routing:
            return rules::Separation::Routing;
        case analysis::Separation::VCutAndRouting:
            return rules::Separation::VCutAndRouting;
        default:
            return rules::Separation::MouseBites;
    }
}

std::string cleanText(std::string_view text) {
    const bool is_utf8 = text::isUtf8(text);
    std::string clean;
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        if (clean.size() >= longest_text && (byte & 0xC0U) != 0x80U) break;
        if (byte < 0x20 || byte == 0x7F) {
            clean += ' ';
        } else if (byte < 0x80 || is_utf8) {
            clean += character;
        } else {
            clean += static_cast<char>(0xC0U | (byte >> 6U));
            clean += static_cast<char>(0x80U | (byte & 0x3FU));
        }
    }
    return clean;
}

const analysis::Design* chosenDesign(const analysis::AnalysisResult& result, std::string_view name) {
    if (result.designs.size() == 1) return &result.designs.front();
    for (const auto& design : result.designs)
        if (cleanText(design.name) == name) return &design;
    return nullptr;
}

BoardFacts factsOf(const analysis::AnalysisResult& result, const analysis::Design* design) {
    BoardFacts facts;
    facts.cad = textFact(result.cad);
    facts.cad_version = textFact(result.cad_version);
    if (result.job) facts.job_file = statedBoard(*result.job);
    for (const auto& each : result.designs) {
        auto& record = facts.designs.emplace_back();
        record.name = cleanText(each.name);
        for (const auto file : each.files) record.files.push_back(result.files.at(file).name);
    }
    for (const auto& file : result.files)
        if (!file.read) facts.unread_files.push_back(file.name);
    if (design) {
        describeDesign(facts, *design, result.files);
    } else {
        leaveOpen(facts);
    }
    for (const auto& finding : result.findings.list()) facts.findings.push_back(findingOf(finding));
    if (design) settleDesigns(facts.findings);
    return facts;
}

std::vector<NamedRole> rolesOf(const analysis::AnalysisResult& result) {
    std::vector<NamedRole> roles;
    for (const auto& file : result.files) {
        if (!file.role.known() && file.role.alternatives.empty()) continue;
        auto& named = roles.emplace_back(NamedRole{file.name, roleOf(file.role)});
        for (const auto& design : result.designs) describeHoles(named.role, file.name, design);
    }
    return roles;
}

}  // namespace cardcage::pcb
