#include "judging/violation.hpp"

#include <algorithm>

namespace cardcage::pcb::rules {
namespace {

std::vector<Property> propertiesOfAll(const std::vector<Condition>& conditions) {
    std::vector<Property> found;
    for (const auto& condition : conditions)
        for (const auto property : propertiesOf(condition))
            if (std::find(found.begin(), found.end(), property) == found.end()) found.push_back(property);
    return found;
}

/// Returns the property that the client should look at: one that it gave, the demanded one before the others.
Property blamed(const Rule& rule, const Condition& part, const Values& given) {
    auto candidates = propertiesOf(part);
    const auto causes = propertiesOfAll(rule.when);
    candidates.insert(candidates.end(), causes.begin(), causes.end());
    const auto isGiven = [&](Property property) { return given[indexOf(property)].has_value(); };
    const auto found = std::find_if(candidates.begin(), candidates.end(), isGiven);
    if (found != candidates.end()) return *found;
    // Measurements without a property are distances to the outline.
    return candidates.empty() ? Property::BoardWidth : candidates.front();
}

std::string whenText(const Rule& rule) {
    std::string text;
    for (const auto& condition : rule.when) text += (text.empty() ? "If " : " and ") + conditionText(condition);
    return text.empty() ? text : text + ", ";
}

std::string messageOf(const Rule& rule, const Condition& part, const Board& board) {
    const auto* property = std::get_if<Property>(&part.subject);
    const auto value = property != nullptr ? board[*property] : board[std::get<Quantity>(part.subject)];
    const auto name = std::string(nameOf(part.subject));
    return rule.reason + (rule.reason.empty() ? "" : " ") + whenText(rule) + name + " has to be " + demandText(part) +
           "; it is " + valueText(part.subject, value) + ".";
}

std::string namesOf(const std::vector<Property>& list) {
    std::string text;
    for (const auto property : list) text.append(text.empty() ? "" : ", ").append(typeOf(property).name);
    return text;
}

std::string cureOf(const Rule& rule, const Condition& part) {
    const auto* property = std::get_if<Property>(&part.subject);
    auto text = property != nullptr ? "Set " + std::string(typeOf(*property).name) + " to " + demandText(part)
                                    : "Change " + namesOf(propertiesOf(part));
    const auto causes = namesOf(propertiesOfAll(rule.when));
    return text + (causes.empty() ? "." : ", or change " + causes + ".");
}

}  // namespace

Violation violationOf(const Rule& rule, const Board& board, const Values& given) {
    const auto* broken = brokenPart(rule, board);
    const auto& part = broken != nullptr ? *broken : rule.then.front();
    const auto property = blamed(rule, part, given);
    return {
        .rule = rule.id,
        .origin = rule.origin,
        .source = rule.source,
        .property = property,
        .value = board[property],
        .message = messageOf(rule, part, board),
        .cure = cureOf(rule, part)};
}

std::vector<Violation> refusals(const Evaluator& evaluator, const Evaluation& evaluation, const Values& given) {
    std::vector<Violation> violations;
    for (const auto rule : evaluation.broken)
        violations.push_back(violationOf(evaluator.book().rules()[rule], evaluator.boardOf(evaluation.values), given));
    return violations;
}

}  // namespace cardcage::pcb::rules
