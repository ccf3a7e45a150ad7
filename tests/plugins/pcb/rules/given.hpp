#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "plugins/pcb/rules/book/rule_text.hpp"
#include "plugins/pcb/rules/judging/specification.hpp"

namespace cardcage::pcb::rules {

/// Settings of "layerCount=4;viaTypes=Through|Micro"; "viaTypes=" is the empty list.
inline Settings givenBy(std::string_view text) {
    Settings given;
    for (const auto part : partsOf(text, ';')) {
        const auto equals = part.find('=');
        const auto property = propertyNamed(part.substr(0, equals)).value();
        given.set(property, typeOf(property).read(part.substr(equals + 1)).value());
    }
    return given;
}

inline Specification specified(const Settings& given, const Analysed& analysed = {}, const Measured& measured = {}) {
    return specify(platformBook(), given, analysed, measured);
}

/// "P05 P06": the rules that refuse the settings; for accepted ones "warns P08" with every rule that warns.
inline std::string verdictOn(const Specification& judged) {
    std::string text;
    const auto add = [&](const std::string& rule) {
        if (text.find(rule) == std::string::npos) text += (text.empty() ? "" : " ") + rule;
    };
    for (const auto& refusal : judged.refusals) add(refusal.rule);
    if (!text.empty()) return text;
    for (const auto& warning : judged.warnings) add(warning.rule);
    return text.empty() ? "accepted" : "warns " + text;
}

inline std::string effective(const Specification& judged, Property property) {
    return typeOf(property).text(judged.settings[property]);
}

inline Rule ruleOf(const RuleRow& row) {
    auto rule = readRule(row);
    if (auto* reason = std::get_if<std::string>(&rule)) throw std::runtime_error(*reason);
    return std::get<Rule>(std::move(rule));
}

}  // namespace cardcage::pcb::rules
