#pragma once

#include <string_view>
#include <vector>

#include "files/extracted.hpp"
#include "rules/judging/capabilities.hpp"
#include "rules/judging/makers.hpp"
#include "rules/judging/specification.hpp"
#include "specifications/settings_record.hpp"
#include "words.hpp"

// Settings of a client, judged by the rules.

namespace cardcage::pcb {

/// Values that the files of a PCB have, in the form of the rules. None by default.
struct FoundInFiles {
    rules::Analysed analysed;
    rules::Measured measured;
    rules::FeaturePositions places;
};

/// Returns the settings that files have. They are sure; a stencil is only proposed, so it is left out.
FoundInFiles foundBy(const ExtractedSettings& extracted);

/// Judges settings against a book.
rules::Specification judged(const rules::RuleBook& book, const rules::Settings& given, const FoundInFiles& found);

/// Returns the values that each setting may have while the others stay as given.
std::vector<rules::Capability> capabilitiesBy(
    const rules::RuleBook& book, const rules::Settings& given, const FoundInFiles& found, const rules::Maker* maker
);

/// Throws 400 incompatible_specification when the settings break hard rules. `pointer` is the place of the settings in
/// the body: "/settings". Each error names its rule, and its message the other property and the cure.
void requireCompatible(
    const rules::RuleBook& book, const rules::Settings& given, const FoundInFiles& found, std::string_view pointer
);

}  // namespace cardcage::pcb
