#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "book/rule.hpp"

namespace cardcage::pcb::rules {

/// Returns the comparison of a word of the text form: "=", "not in", "is null". Nothing for another word.
std::optional<Op> opNamed(std::string_view word);

/// Returns a condition of "layerCount >= 4", given in parts, or the reason why there is none: an unknown name or word,
/// a value that the subject cannot have, a comparison that does not suit it. `values` are separated by "|".
std::variant<Condition, std::string> readCondition(std::string_view name, std::string_view op, std::string_view values);

/// Returns the conditions of "layerCount >= 4 and technology in Hdi|RigidFlex"; an empty text has none.
std::variant<std::vector<Condition>, std::string> readConditions(std::string_view text);

/// One row of a table of rules, as it is written.
struct RuleRow {
    std::string_view id;
    std::string_view when;
    std::string_view then;
    RuleKind kind = RuleKind::Hard;
    std::string_view reason;
};

/// Returns the rule of a row, or "P05: " and the reason why there is none. A rule without `then` is none.
std::variant<Rule, std::string> readRule(const RuleRow& row);

/// The rules of the platform, P01 to P27, in order. P28 compares files with settings: judging/warnings.hpp.
std::span<const RuleRow> platformRows();

}  // namespace cardcage::pcb::rules
