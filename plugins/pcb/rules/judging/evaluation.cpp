#include "judging/evaluation.hpp"

#include <algorithm>

namespace cardcage::pcb::rules {
namespace {

/// The value of the list for a found value; nothing when there is none.
Value settingOf(const PropertyType& type, Value found) {
    if (!found) return std::nullopt;
    if (type.kind == PropertyKind::Integer || type.kind == PropertyKind::Decimal) return type.classOf(*found);
    return type.accepts(*found) ? found : std::nullopt;
}

/// Objects that the user leaves open are those of the analysis.
Settings joined(const Settings& given, const Analysed& analysed) {
    auto objects = given;
    if (!objects.panel) objects.panel = analysed.found.panel;
    if (objects.stackup.empty()) objects.stackup = analysed.found.stackup;
    for (const auto& [property, text] : analysed.found.texts) objects.texts.try_emplace(property, text);
    return objects;
}

/// The first of `after` that `before` lacks; both ascend.
std::optional<std::size_t> firstNew(const std::vector<std::size_t>& after, const std::vector<std::size_t>& before) {
    for (const auto rule : after)
        if (!std::binary_search(before.begin(), before.end(), rule)) return rule;
    return std::nullopt;
}

}  // namespace

Value trusted(const Analysed& analysed, Property property) {
    if (analysed.confidence_percent[indexOf(property)] < least_confidence_percent) return std::nullopt;
    return analysed.found[property];
}

Evaluator::Evaluator(const RuleBook& book, const Settings& given, const Analysed& analysed, const Measured& measured)
    : book_(book), measured_(measured), objects_(joined(given, analysed)) {
    for (const auto& type : properties())
        found_[indexOf(type.property)] = settingOf(type, trusted(analysed, type.property));
}

bool Evaluator::takeAll(const Values& given, Settling& settling, Evaluation& result) const {
    auto fixed = given;
    for (std::size_t index = 0; index < property_count; ++index) {
        if (given[index] || !found_[index]) continue;
        fixed[index] = found_[index];
        result.by_analysis.push_back(static_cast<Property>(index));
    }
    settling.fix(fixed);
    result.values = settling.values();
    result.broken = settling.broken();
    return result.broken.empty() || result.by_analysis.empty();
}

void Evaluator::takeOneByOne(const Values& given, Settling& settling, Evaluation& result) const {
    auto fixed = given;
    settling.fix(fixed);
    result.values = settling.values();
    result.broken = settling.broken();
    for (std::size_t index = 0; index < property_count; ++index) {
        if (given[index] || !found_[index]) continue;
        fixed[index] = found_[index];
        settling.fix(fixed);
        const auto& broken = settling.broken();
        if (const auto rule = firstNew(broken, result.broken)) {
            result.left_out.push_back({static_cast<Property>(index), found_[index], *rule});
            fixed[index].reset();
            continue;
        }
        result.values = settling.values();
        result.broken = broken;
        result.by_analysis.push_back(static_cast<Property>(index));
    }
}

Evaluation Evaluator::evaluate(const Values& given) const {
    auto own = settling();
    return evaluate(given, own);
}

Evaluation Evaluator::evaluate(const Values& given, Settling& settling) const {
    Evaluation result;
    if (takeAll(given, settling, result)) return result;
    result = {};
    takeOneByOne(given, settling, result);
    return result;
}

std::optional<std::size_t> Evaluator::firstBroken(const Values& given) const {
    const auto result = evaluate(given);
    return result.broken.empty() ? std::nullopt : std::optional(result.broken.front());
}

}  // namespace cardcage::pcb::rules
