#include "specifications/judging.hpp"

namespace cardcage::pcb {
namespace {

/// A PCB has no analysed files, so nothing is measured.
const rules::Analysed nothing_analysed{};
const rules::Measured nothing_measured{};

}  // namespace

rules::Specification judged(const rules::RuleBook& book, const rules::Settings& given) {
    return rules::specify(book, given, nothing_analysed, nothing_measured);
}

std::vector<rules::Capability> capabilitiesBy(
    const rules::RuleBook& book, const rules::Settings& given, const rules::Maker* maker
) {
    const rules::Evaluator evaluator(book, given, nothing_analysed, nothing_measured);
    return rules::capabilitiesOf(evaluator, given.values, maker);
}

void requireCompatible(const rules::RuleBook& book, const rules::Settings& given, std::string_view pointer) {
    sdk::FieldErrors errors;
    for (const auto& refusal : judged(book, given).refusals) {
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
