#include "rules/judging/capabilities.hpp"

#include "analysing/stored_analysis.hpp"
#include "capabilities/capability.hpp"
#include "profiles/rule_books.hpp"
#include "profiles/stored_profile.hpp"
#include "specifications/judging.hpp"
#include "specifications/stored_specification.hpp"

namespace cardcage::pcb {
namespace {

using rules::PropertyKind;
using rules::PropertyType;

std::string rangeText(rules::Micro min, rules::Micro max) {
    return R"({"min":)" + rules::microText(min) + R"(,"max":)" + rules::microText(max);
}

std::string rangesText(const std::vector<rules::Range>& ranges) {
    std::string text;
    for (const auto& range : ranges) {
        text += text.empty() ? "" : ",";
        text += rangeText(range.min, range.max) + R"(,"step":)" + rules::microText(range.step) + "}";
    }
    return ranges.size() == 1 ? text : "[" + text + "]";
}

std::string availableText(const rules::Capability& capability) {
    const auto& type = rules::typeOf(capability.property);
    if (type.range) return rangesText(capability.ranges);
    if (type.kind == PropertyKind::Object) return "null";
    if (type.kind == PropertyKind::String) return R"({"maxLength":)" + std::to_string(type.max_length) + "}";
    std::string text;
    for (const auto value : capability.available) text.append(text.empty() ? "" : ",").append(jsonOfOne(type, value));
    return "[" + text + "]";
}

ExcludedValue excludedValue(const PropertyType& type, const rules::Exclusion& exclusion) {
    ExcludedValue value{.value = {}, .rule = exclusion.rule, .message = exclusion.message, .supplier_id = {}};
    value.value.text = type.range ? rangeText(exclusion.value, exclusion.last) + "}" : jsonOfOne(type, exclusion.value);
    value.supplier_id = SupplierId::parse(exclusion.supplier_id);
    return value;
}

Capability capabilityOf(const rules::Capability& given) {
    const auto& type = rules::typeOf(given.property);
    Capability capability{
        .name = std::string(type.name),
        .group = fromWireName<CapabilityGroup>(rules::nameOf(type.group)).value_or(CapabilityGroup::Unknown),
        .type = fromWireName<CapabilityType>(rules::nameOf(type.kind)).value_or(CapabilityType::Unknown),
        .unit = type.unit.empty() ? std::nullopt : std::optional(std::string(type.unit)),
        .is_nullable = type.is_nullable,
        .available = {availableText(given)},
        .default_value = {jsonOf(type, type.default_value)},
        .is_complete = given.is_complete};
    for (const auto property : given.depends_on) capability.depends_on.emplace_back(rules::typeOf(property).name);
    for (const auto& exclusion : given.excluded) capability.excluded.push_back(excludedValue(type, exclusion));
    return capability;
}

Capabilities recordOf(const std::vector<rules::Capability>& given) {
    Capabilities capabilities;
    for (const auto& capability : given) capabilities.properties.push_back(capabilityOf(capability));
    return capabilities;
}

/// The specification of the query, or the default one. 404 without such a PCB.
SpecificationRow specificationFor(
    sdk::Call& call, const PcbId& pcb, const CapabilityQuery& query, sdk::FieldErrors& errors
) {
    auto by_default = findDefaultSpecification(call, pcb);
    if (!query.specification) return by_default;
    auto named = findSpecificationRow(call, pcb, *query.specification);
    if (named) return std::move(*named);
    errors.add("specification", "unknown_reference", "is no specification of this PCB");
    return by_default;
}

std::optional<rules::Maker> makerFor(sdk::Call& call, const CapabilityQuery& query, sdk::FieldErrors& errors) {
    if (!query.supplier_id) return std::nullopt;
    auto rules_of_supplier = findSupplierRules(call, *query.supplier_id);
    if (rules_of_supplier) return rules::Maker{std::string(query.supplier_id->view()), std::move(*rules_of_supplier)};
    errors.add("supplierId", "unknown_reference", "is no supplier with a profile; GET /admin/pcb-profiles lists them");
    return std::nullopt;
}

}  // namespace

Capabilities listCapabilities(sdk::Call& call) {
    return recordOf(rules::allCapabilities(*bookOfTenant(call)));
}

Capabilities listCapabilitiesOfPcb(sdk::Call& call, PcbId id, const CapabilityQuery& query) {
    sdk::FieldErrors errors;
    const auto row = specificationFor(call, id, query, errors);
    const auto maker = makerFor(call, query, errors);
    if (!errors.empty()) throw sdk::Problem::invalidParameter(std::move(errors));
    const auto book = bookOfTenant(call);
    const auto given = givenSettings(call, row);
    return recordOf(capabilitiesBy(*book, given, foundInFiles(call, id), maker ? &*maker : nullptr));
}

}  // namespace cardcage::pcb
