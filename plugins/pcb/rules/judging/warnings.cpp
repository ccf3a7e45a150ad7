#include "judging/warnings.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace cardcage::pcb::rules {
namespace {

constexpr Micro slack = 2'000;

enum class Comparison : std::uint8_t { Finer, Different };

struct FileRow {
    Property property{};
    Comparison comparison{};
};

/// The properties of P28: all that files tell, but for texts, which name one thing in many ways, and objects, of which
/// only panels are compared, and the covering of vias: masks over plugged and tented ones are alike. What an order
/// demands at least is not broken by files that are coarser.
constexpr FileRow file_rows[] = {
    {Property::Technology, Comparison::Different},
    {Property::LayerCount, Comparison::Different},
    {Property::BoardWidth, Comparison::Different},
    {Property::BoardHeight, Comparison::Different},
    {Property::BoardThickness, Comparison::Different},
    {Property::OuterCopperThickness, Comparison::Different},
    {Property::InnerCopperThickness, Comparison::Different},
    {Property::MinTrackWidth, Comparison::Finer},
    {Property::MinSpacing, Comparison::Finer},
    {Property::MinDrillDiameter, Comparison::Finer},
    {Property::MinAnnularRing, Comparison::Finer},
    {Property::ViaTypes, Comparison::Different},
    {Property::ViaInPad, Comparison::Different},
    {Property::SurfaceFinish, Comparison::Different},
    {Property::EdgeConnectorGold, Comparison::Different},
    {Property::EdgeBevel, Comparison::Different},
    {Property::SoldermaskSide, Comparison::Different},
    {Property::SoldermaskColor, Comparison::Different},
    {Property::SilkscreenSide, Comparison::Different},
    {Property::SilkscreenColor, Comparison::Different},
    {Property::PeelableMaskSide, Comparison::Different},
    {Property::CarbonPrintSide, Comparison::Different},
    {Property::ImpedanceControl, Comparison::Different},
    {Property::CastellatedHoles, Comparison::Different},
    {Property::PlatedEdges, Comparison::Different},
    {Property::PressFit, Comparison::Different},
    {Property::DeliveryFormat, Comparison::Different},
};

/// Whether files have another value. A thickness that is made of the nearest value of the list is the same.
bool differs(const PropertyType& type, std::int64_t specified, std::int64_t measured) {
    const bool is_number = type.kind == PropertyKind::Integer || type.kind == PropertyKind::Decimal;
    if (!is_number) return measured != specified;
    const bool is_nearest = type.classing == Classing::NearestLength || type.classing == Classing::NearestCopper;
    const auto listed = is_nearest ? type.classOf(measured) : std::nullopt;
    return std::abs(listed.value_or(measured) - specified) > slack;
}

bool warns(const FileRow& row, std::int64_t specified, std::int64_t measured) {
    if (row.comparison == Comparison::Finer) return measured + slack < specified;
    return differs(typeOf(row.property), specified, measured);
}

std::string p28Text(Property property, std::int64_t specified, std::int64_t measured) {
    const auto& type = typeOf(property);
    return "The files have " + std::string(type.name) + " " + type.text(measured) + ", the specification has " +
           type.text(specified) + ".";
}

void addSoftRules(
    const Evaluator& evaluator, const Evaluation& evaluation, const Values& given, std::vector<Warning>& list
) {
    const auto board = evaluator.boardOf(evaluation.values);
    for (const auto& rule : evaluator.book().rules()) {
        if (rule.kind != RuleKind::Soft || brokenPart(rule, board) == nullptr) continue;
        const auto violation = violationOf(rule, board, given);
        list.push_back({rule.id, violation.message, violation.property, violation.value, std::nullopt});
    }
}

void addLeftOut(const Evaluator& evaluator, const Evaluation& evaluation, std::vector<Warning>& list) {
    for (const auto& [property, value, index] : evaluation.left_out) {
        const auto& rule = evaluator.book().rules()[index];
        const auto& type = typeOf(property);
        const auto effective = evaluation.values[indexOf(property)];
        const auto text = "The files have " + std::string(type.name) + " " + type.text(value) +
                          ", which is not taken because of this rule. " + rule.reason;
        list.push_back({rule.id, text, property, effective, value});
    }
}

void addFileValues(const Evaluation& evaluation, const Analysed& analysed, std::vector<Warning>& list) {
    for (const auto& row : file_rows) {
        const auto specified = evaluation.values[indexOf(row.property)];
        const auto measured = trusted(analysed, row.property);
        if (specified && measured && warns(row, *specified, *measured))
            list.push_back({"P28", p28Text(row.property, *specified, *measured), row.property, specified, measured});
    }
}

std::string boardsText(const PanelLayout& panel) {
    return std::to_string(panel.boards_x) + " x " + std::to_string(panel.boards_y);
}

/// A panel that is turned has the same boards.
bool hasSameBoards(const PanelLayout& left, const PanelLayout& right) {
    return std::minmax(left.boards_x, left.boards_y) == std::minmax(right.boards_x, right.boards_y);
}

void addPanel(
    const Evaluator& evaluator, const Evaluation& evaluation, const Analysed& analysed, std::vector<Warning>& list
) {
    const auto specified = evaluation.values[indexOf(Property::Panel)];
    const auto measured = trusted(analysed, Property::Panel);
    const auto& panel = evaluator.objects().panel;
    const auto& found = analysed.found.panel;
    if (!specified || !measured || !panel || !found || hasSameBoards(*panel, *found)) return;
    const auto text = "The files have a panel of " + boardsText(*found) + " boards, the specification has one of " +
                      boardsText(*panel) + ".";
    list.push_back({"P28", text, Property::Panel, specified, measured});
}

}  // namespace

std::vector<Warning> warningsOf(
    const Evaluator& evaluator, const Evaluation& evaluation, const Values& given, const Analysed& analysed
) {
    std::vector<Warning> warnings;
    addSoftRules(evaluator, evaluation, given, warnings);
    addLeftOut(evaluator, evaluation, warnings);
    addFileValues(evaluation, analysed, warnings);
    addPanel(evaluator, evaluation, analysed, warnings);
    return warnings;
}

}  // namespace cardcage::pcb::rules
