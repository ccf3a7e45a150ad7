#include "specifications/stored_specification.hpp"

#include "sql.hpp"

namespace cardcage::pcb {
namespace {

std::vector<std::string> namesOf(const std::vector<rules::Property>& properties) {
    std::vector<std::string> names;
    for (const auto property : properties) names.emplace_back(rules::typeOf(property).name);
    return names;
}

std::optional<Measure> measureOf(rules::Value value) {
    return value ? std::optional(Measure{*value}) : std::nullopt;
}

SpecificationWarning warningOf(const rules::Warning& warning) {
    SpecificationWarning record{.rule = warning.rule, .message = warning.message, .property = {}};
    if (!warning.property) return record;
    const auto& type = rules::typeOf(*warning.property);
    record.property = type.name;
    record.specified.text = jsonOf(type, warning.specified);
    record.measured.text = jsonOf(type, warning.measured);
    return record;
}

std::vector<SpecificationWarning> warningsOf(const rules::Specification& judgement) {
    std::vector<SpecificationWarning> warnings;
    for (const auto& refusal : judgement.refusals)
        warnings.push_back(
            warningOf({refusal.rule, refusal.message + " " + refusal.cure, refusal.property, refusal.value, {}})
        );
    for (const auto& warning : judgement.warnings) warnings.push_back(warningOf(warning));
    return warnings;
}

}  // namespace

rules::Settings givenSettings(sdk::Call& call, const SpecificationRow& row) {
    return settingsOf(call.decodeText<SettingsInput>(row.given));
}

Specification specificationOf(
    sdk::Call& call, const rules::RuleBook& book, const FoundInFiles& found, const SpecificationRow& row
) {
    const auto judgement = judged(book, givenSettings(call, row), found);
    return {
        .id = row.id,
        .pcb_id = row.pcb_id,
        .name = row.name,
        .is_default = row.is_default,
        .settings = effectiveRecord(judgement.settings),
        .set_by_user = namesOf(judgement.set_by_user),
        .set_by_analysis = namesOf(judgement.set_by_analysis),
        .derived =
            {measureOf(judgement.derived.aspect_ratio),
             measureOf(judgement.derived.board_area_mm2),
             judgement.derived.pattern_class},
        .warnings = warningsOf(judgement),
        .created_at = row.created_at,
        .updated_at = row.updated_at};
}

std::optional<SpecificationRow> findSpecificationRow(sdk::Call& call, const PcbId& pcb, std::string_view id_or_name) {
    return call.db().maybe<SpecificationRow>(
        sql::find_specification, pcb, SpecificationId::parse(id_or_name), id_or_name
    );
}

SpecificationRow findDefaultSpecification(sdk::Call& call, const PcbId& pcb) {
    auto row = call.db().maybe<SpecificationRow>(sql::find_default_specification, pcb);
    if (!row) throw sdk::Problem::notFound("PCB", pcb);
    return std::move(*row);
}

std::vector<SpecificationRow> listSpecificationRows(sdk::Call& call, const PcbId& pcb) {
    return call.db().many<SpecificationRow>(sql::list_specifications, pcb);
}

sdk::Problem specificationNameTaken() {
    return sdk::Problem::conflict("name_taken", "A specification of this PCB has this name; choose another one.");
}

SpecificationRow insertSpecification(
    sdk::Call& call, const PcbId& pcb, const std::string& name, bool is_default, const rules::Settings& given
) {
    auto row = call.db().maybe<SpecificationRow>(
        sql::insert_specification, pcb, name, is_default, sdk::toJson(givenRecord(given))
    );
    if (!row) throw specificationNameTaken();
    return std::move(*row);
}

}  // namespace cardcage::pcb
