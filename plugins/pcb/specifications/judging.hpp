#pragma once

#include <string_view>
#include <vector>

#include "rules/judging/capabilities.hpp"
#include "rules/judging/specification.hpp"
#include "specifications/settings_record.hpp"
#include "words.hpp"

// Settings of a client, judged by the rules.

namespace cardcage::pcb {

/// Judges settings against a book.
rules::Specification judged(const rules::RuleBook& book, const rules::Settings& given);

/// Returns the values that each setting may have while the others stay as given.
std::vector<rules::Capability> capabilitiesBy(
    const rules::RuleBook& book, const rules::Settings& given, const rules::Maker* maker
);

/// Throws 400 incompatible_specification when the settings break hard rules. `pointer` is the place of the settings in
/// the body: "/settings". Each error names its rule, and its message the other property and the cure.
void requireCompatible(const rules::RuleBook& book, const rules::Settings& given, std::string_view pointer);

}  // namespace cardcage::pcb
