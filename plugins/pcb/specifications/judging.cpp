#include "specifications/judging.hpp"

namespace cardcage::pcb {

FoundInFiles foundBy(const ExtractedSettings& extracted) {
    FoundInFiles found;
    found.analysed.found = settingsOf(extracted);
    for (const auto& type : rules::properties())
        if (type.property != rules::Property::StencilSide && found.analysed.found[type.property])
            found.analysed.confidence_percent[rules::indexOf(type.property)] = 100;
    return found;
}

rules::Specification judged(const rules::RuleBook& book, const rules::Settings& given, const FoundInFiles& found) {
    return rules::specify(book, given, found.analysed, found.measured);
}

std::vector<rules::Capability> capabilitiesBy(
    const rules::RuleBook& book, const rules::Settings& given, const FoundInFiles& found, const rules::Maker* maker
) {
    const rules::Evaluator evaluator(book, given, found.analysed, found.measured);
    return rules::capabilitiesOf(evaluator, given.values, maker);
}

void requireCompatible(
    const rules::RuleBook& book, const rules::Settings& given, const FoundInFiles& found, std::string_view pointer
) {
    sdk::FieldErrors errors;
    for (const auto& refusal : judged(book, given, found).refusals) {
        const auto name = rules::typeOf(refusal.property).name;
        errors.add(std::string(pointer).append("/").append(name), refusal.rule, refusal.message + " " + refusal.cure);
    }
    if (errors.empty()) return;
    const auto count = errors.count();
    throw sdk::Problem::badRequest(
        "incompatible_specification",
        count == 1 ? "The settings break 1 rule." : "The settings break " + std::to_string(count) + " rules.",
        std::move(errors)
    );
}

}  // namespace cardcage::pcb
