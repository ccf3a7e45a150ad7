#include "judging/specification.hpp"

namespace cardcage::pcb::rules {
namespace {

std::vector<Property> propertiesSet(const Values& values) {
    std::vector<Property> set;
    for (const auto& type : properties())
        if (values[indexOf(type.property)]) set.push_back(type.property);
    return set;
}

Derived derivedFrom(const Board& board) {
    return {
        board[Quantity::AspectRatio],
        board[Quantity::BoardArea],
        static_cast<int>(board[Quantity::PatternClass].value_or(0) / one)};
}

/// Objects of the analysis that was left out are no part of the settings.
Settings settingsFrom(const Evaluator& evaluator, const Evaluation& evaluation) {
    auto settings = evaluator.objects();
    settings.values = evaluation.values;
    if (!settings[Property::Panel]) settings.panel.reset();
    if (!settings[Property::Stackup]) settings.stackup.clear();
    std::erase_if(settings.texts, [&](const auto& entry) { return !settings[entry.first]; });
    return settings;
}

}  // namespace

Specification specify(const RuleBook& book, const Settings& given, const Analysed& analysed, const Measured& measured) {
    const Evaluator evaluator(book, given, analysed, measured);
    const auto evaluation = evaluator.evaluate(given.values);
    Specification result{
        .settings = settingsFrom(evaluator, evaluation),
        .set_by_user = propertiesSet(given.values),
        .set_by_analysis = evaluation.by_analysis,
        .derived = derivedFrom(evaluator.boardOf(evaluation.values)),
        .refusals = refusals(evaluator, evaluation, given.values)};
    if (result.refusals.empty()) result.warnings = warningsOf(evaluator, evaluation, given.values, analysed);
    return result;
}

}  // namespace cardcage::pcb::rules
