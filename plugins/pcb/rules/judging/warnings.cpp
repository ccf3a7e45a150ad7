#include "judging/warnings.hpp"

#include <cstdlib>

namespace cardcage::pcb::rules {
namespace {

constexpr Micro slack = 2'000;

enum class Comparison : std::uint8_t { Finer, Different };

struct FileRow {
    Property property{};
    Comparison comparison{};
};

/// The properties of P28.
constexpr FileRow file_rows[] = {
    {Property::LayerCount, Comparison::Different},
    {Property::BoardWidth, Comparison::Different},
    {Property::BoardHeight, Comparison::Different},
    {Property::MinTrackWidth, Comparison::Finer},
    {Property::MinSpacing, Comparison::Finer},
    {Property::MinDrillDiameter, Comparison::Finer},
    {Property::MinAnnularRing, Comparison::Finer},
};

bool warns(Comparison comparison, Micro specified, Micro measured) {
    if (comparison == Comparison::Finer) return measured + slack < specified;
    return std::abs(measured - specified) > slack;
}

std::string p28Text(Property property, Micro specified, Micro measured) {
    return "The files have " + std::string(typeOf(property).name) + " " + microText(measured) +
           ", the specification has " + microText(specified) + ".";
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
    for (const auto& [property, comparison] : file_rows) {
        const auto specified = evaluation.values[indexOf(property)];
        const auto measured = trusted(analysed, property);
        if (specified && measured && warns(comparison, *specified, *measured))
            list.push_back({"P28", p28Text(property, *specified, *measured), property, specified, measured});
    }
}

}  // namespace

std::vector<Warning> warningsOf(
    const Evaluator& evaluator, const Evaluation& evaluation, const Values& given, const Analysed& analysed
) {
    std::vector<Warning> warnings;
    addSoftRules(evaluator, evaluation, given, warnings);
    addLeftOut(evaluator, evaluation, warnings);
    addFileValues(evaluation, analysed, warnings);
    return warnings;
}

}  // namespace cardcage::pcb::rules
