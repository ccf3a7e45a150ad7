#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/book/rule_book.hpp"
#include "words.hpp"

// Rules of platform, modules and tenant as one book.

namespace cardcage::pcb {

using contracts::pcb::BoardRule;

/// Reads a rule. Returns the rule, or the errors with pointers below the rule ("/if/0").
std::variant<rules::Rule, sdk::FieldErrors> readRule(const BoardRule& rule);

/// Returns the rules that other modules add (pcb.rules/1), in the order of the module ids. A rule that cannot be read
/// is left out and logged.
std::vector<rules::RuleList> rulesOfModules(sdk::Call& call);

/// Returns the book of the tenant. Rules that would set each other are left out and logged: first those of the tenant,
/// then those of modules.
std::shared_ptr<const rules::RuleBook> bookOfTenant(sdk::Call& call);

}  // namespace cardcage::pcb
