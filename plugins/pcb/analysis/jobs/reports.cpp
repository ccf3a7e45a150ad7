#include "jobs/reports.hpp"

#include <algorithm>

#include "drill/comments.hpp"
#include "values/decimal.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::size_t header_size = 16'384;

/// `0.381mm (15mil)`: the length with its unit; nothing for other texts.
std::optional<Nm> metricLength(std::string_view text) {
    const auto end = text.find("mm");
    return end == std::string_view::npos ? std::nullopt : parseLength(text.substr(0, end), Unit::Millimetre);
}

/// `T12   1mm (39mil)   Round   1   NPTH`.
void readAltiumTool(std::string_view line, std::vector<ReportedTool>& tools) {
    const auto parts = words(line);
    if (parts.size() < 4 || parts.front().front() != 'T') return;
    const auto number = parseCount(parts.front().substr(1));
    if (!number) return;
    ReportedTool tool{*number, metricLength(parts[1]), Plating::Unknown};
    for (const auto part : parts) {
        if (part == "PTH") tool.plating = Plating::Plated;
        if (part == "NPTH") tool.plating = Plating::NonPlated;
    }
    tools.push_back(tool);
}

void readAltiumDrill(std::string_view text, Reports& reports) {
    std::vector<std::string> files;
    std::vector<ReportedTool> tools;
    for (const auto line : lines(text)) {
        if (const auto file = textBehind(line, "holes file :")) files.push_back(lowered(*file));
        readAltiumTool(line, tools);
    }
    for (const auto& file : files) reports.tools[file] = tools;
    if (reports.cad.empty()) reports.cad = "Altium";
}

/// `.GTL                Top`.
void readAltiumLayers(std::string_view text, Reports& reports) {
    for (const auto line : lines(text)) {
        const auto parts = words(line);
        if (parts.size() < 2 || parts.front().front() != '.') continue;
        reports.layer_of_extension[lowered(parts.front())] = trimmed(line.substr(line.find(parts[1])));
    }
    if (reports.cad.empty()) reports.cad = "Altium";
}

/// `LayersSetName=…|DrillFile=our-round.txt|DrillLayers=gtl,g1,gbl`.
void readAltiumPairs(std::string_view text, Reports& reports) {
    for (const auto line : lines(text)) {
        std::string file;
        std::vector<std::string> layers;
        for (const auto part : split(line, '|')) {
            if (part.starts_with("DrillFile=")) file = lowered(part.substr(10));
            if (!part.starts_with("DrillLayers=")) continue;
            for (const auto layer : split(part.substr(12), ',')) layers.push_back(lowered(trimmed(layer)));
        }
        if (!file.empty() && layers.size() > 1) reports.layers_of_drill[file] = layers;
    }
    if (reports.cad.empty()) reports.cad = "Altium";
}

std::optional<bool> yesOrNo(std::string_view word) {
    if (word == "YES") return true;
    return word == "NO" ? std::optional(false) : std::nullopt;
}

void readAllegroParameters(std::string_view text, Reports& reports) {
    auto& format = reports.drill_format;
    std::optional<bool> leading, trailing;
    for (const auto line : lines(text)) {
        const auto parts = words(line);
        if (parts.size() < 2) continue;
        if (parts[0] == "INTEGER-PLACES") format.integers = parseCount(parts[1]);
        if (parts[0] == "DECIMAL-PLACES") format.decimals = parseCount(parts[1]);
        if (parts[0] == "OUTPUT-UNITS") format.unit = parts[1] == "METRIC" ? Unit::Millimetre : Unit::Inch;
        if (parts[0] == "SUPPRESS-LEAD-ZEROES") leading = yesOrNo(parts[1]);
        if (parts[0] == "SUPPRESS-TRAIL-ZEROES") trailing = yesOrNo(parts[1]);
    }
    if (trailing) format.trailing_omitted = *trailing;
    if (reports.cad.empty()) reports.cad = "Allegro";
}

/// `8.0000  P  T01` in mils, and `0.0150  T01` in inches, of the lists of tools that the program made itself.
void readAllegroLog(std::string_view text, Reports& reports) {
    const bool routs = containsIgnoringCase(text, "nc route log");
    std::vector<ReportedTool> tools;
    for (const auto line : lines(text)) {
        const auto parts = words(line);
        if (parts.size() < 2 || parts.size() > 5) continue;
        const bool has_plating = parts[1] == "P" || parts[1] == "N";
        if (has_plating && parts.size() < 3) continue;
        const auto name = parts[has_plating ? 2 : 1];
        const auto size = parseDecimal(parts[0]);
        const auto number = name.starts_with('T') ? parseCount(name.substr(1)) : std::nullopt;
        if (!size || !number || parts[0].find('.') == std::string_view::npos) continue;
        const Decimal inches{size->digits, size->decimals + (routs ? 0 : 3)};
        const auto plating = !has_plating ? Plating::Unknown : parts[1] == "P" ? Plating::Plated : Plating::NonPlated;
        tools.push_back({*number, lengthOf(inches, Unit::Inch), plating});
    }
    for (const auto line : lines(text)) {
        const auto from = line.find('\'');
        const auto to = line.rfind('\'');
        if (from == to || from == std::string_view::npos || line.find(" created") == std::string_view::npos) continue;
        reports.tools[lowered(line.substr(from + 1, to - from - 1))] = tools;
    }
}

void readNetlist(std::string_view text, Reports& reports) {
    if (auto netlist = readNetlistPoints(text)) reports.netlists.push_back(std::move(*netlist));
    text = text.substr(0, std::min(text.size(), header_size));
    for (const auto line : lines(text)) {
        if (const auto count = textBehind(line, "number of etch layers:")) reports.copper_layers = parseCount(*count);
        const auto thickness = textBehind(line, "board thickness(mils):");
        if (!thickness) continue;
        const auto mils = parseDecimal(*thickness);
        if (mils && mils->digits > 0) reports.thickness = lengthOf({mils->digits, mils->decimals + 3}, Unit::Inch);
    }
    if (auto layers = readListedLayers(text); !layers.empty()) reports.layers = std::move(layers);
    if (containsIgnoringCase(text, "from allegro") && reports.cad.empty()) reports.cad = "Allegro";
}

}  // namespace

ReportKind reportKindOf(std::string_view text) {
    const auto head = text.substr(0, std::min<std::size_t>(text.size(), 4'096));
    if (containsIgnoringCase(head, "ncdrill file report for:")) return ReportKind::AltiumDrill;
    if (containsIgnoringCase(head, "gerber file extension report for:")) return ReportKind::AltiumLayers;
    if (containsIgnoringCase(head, "layer pairs export file for pcb:")) return ReportKind::AltiumPairs;
    if (head.find("INTEGER-PLACES") != std::string_view::npos && head.find("DECIMAL-PLACES") != std::string_view::npos)
        return ReportKind::AllegroDrillParameters;
    if (containsIgnoringCase(head, "nc drill log") || containsIgnoringCase(head, "nc route log"))
        return ReportKind::AllegroLog;
    const bool is_netlist = (head.starts_with("P ") || head.starts_with("C ")) &&
                            (containsIgnoringCase(head, "ipc-d-356") || containsIgnoringCase(head, "p  units"));
    return is_netlist ? ReportKind::Netlist : ReportKind::None;
}

void readReport(ReportKind kind, std::string_view text, Reports& reports) {
    switch (kind) {
        case ReportKind::AltiumDrill:
            return readAltiumDrill(text, reports);
        case ReportKind::AltiumLayers:
            return readAltiumLayers(text, reports);
        case ReportKind::AltiumPairs:
            return readAltiumPairs(text, reports);
        case ReportKind::AllegroDrillParameters:
            return readAllegroParameters(text, reports);
        case ReportKind::AllegroLog:
            return readAllegroLog(text, reports);
        case ReportKind::Netlist:
            return readNetlist(text, reports);
        case ReportKind::None:
            return;
    }
}

}  // namespace cardcage::pcb::analysis
