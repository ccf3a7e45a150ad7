#include "components/component_risk.hpp"

#include <algorithm>
#include <cardcage/contracts/lookalikes/lookalikes.hpp>
#include <cardcage/contracts/natural_order.hpp>
#include <cardcage/contracts/offers.hpp>

#include "components/risk_rollup.hpp"
#include "sql.hpp"

namespace cardcage::components {
namespace {

/// A row of find_component_revisions.sql.
struct RevisionRow {
    ComponentId id;
    PartNumber number;
    ComponentType type;
    contracts::ComponentWords words;
    // Attributes of its custom part.
    std::optional<CustomPartId> custom_part_id;
    std::optional<bool> custom_halogen_free;
};

/// A row of list_component_parts.sql.
struct PartRow {
    PartId id;
    bool is_resolved;
    std::string manufacturer;
    std::string manufacturer_part_number;
    std::optional<std::string> data;  ///< PartData, JSON
};

sdk::Problem unknownComponent(sdk::Call& call, std::string_view value, const std::string& revision) {
    const auto twin =
        contracts::findLookalike(call, std::string(value), revision, contracts::NumberedRecords::Components);
    const auto text = std::string("There is no component ").append(value);
    return {404, "not_found", contracts::withLookalike(text, twin) + "."};
}

RevisionRow findRevision(sdk::Call& call, sdk::PathText number, const RiskQuery& query) {
    const auto value = text::trimmed(number);
    auto revisions = call.db().many<RevisionRow>(sql::find_component_revisions, value, query.revision);
    if (revisions.empty()) throw unknownComponent(call, value, query.revision.value_or(""));
    return *std::ranges::max_element(revisions, [](const auto& left, const auto& right) {
        return contracts::naturalOrder(left.number.revision, right.number.revision) < 0;
    });
}

RiskOption shown(const PartRow& part, const PartData& data) {
    return {
        .manufacturer = part.manufacturer,
        .manufacturer_part_number = part.manufacturer_part_number,
        .lifecycle = data.lifecycle.value_or(Lifecycle::Unknown),
        .rohs = data.rohs.value_or(Rohs::Unknown),
        .reach = data.reach.value_or(Reach::Unknown),
        .msl = data.msl.value_or(Msl::Unknown),
        .aec_q = data.aec_q,
        .country_of_origin = data.country_of_origin};
}

}  // namespace

ComponentRisk componentRisk(sdk::Call& call, sdk::PathText number, const RiskQuery& query) {
    call.db().snapshot();
    const auto component = findRevision(call, number, query);

    ComponentRisk risk{.internal_part_number = component.number, .type = component.type};
    risk.custom_part_id = component.custom_part_id;
    std::vector<OptionRisk> options;
    contracts::offers::StockRequest question{.internal_part_number_value = component.number.value};
    for (const auto& part : call.db().many<PartRow>(sql::list_component_parts, component.id)) {
        auto data = part.data ? call.decodeText<PartData>(*part.data) : PartData{};
        if (part.is_resolved) question.part_ids.push_back(part.id);
        risk.part_options.push_back(shown(part, data));
        options.push_back({part.manufacturer, std::move(data)});
    }

    // A custom part has no manufacturer: its data are those of the tenant.
    const bool is_custom = component.type == ComponentType::Custom;
    const auto summary = rollUp(options, component.words);
    risk.compliance = {
        .rohs = summary.rohs,
        .reach = summary.reach,
        .halogen_free = is_custom && options.empty() ? component.custom_halogen_free : summary.halogen_free,
        .conflict_minerals = summary.conflict_minerals,
        .svhc = summary.svhc,
        .exemptions = summary.exemptions,
        .declaration_class = summary.declaration_class,
        .as_of = summary.as_of};
    risk.lifecycle = {
        .status = summary.status,
        .worst_status = summary.worst_status,
        .estimated_end_of_life = summary.estimated_end_of_life,
        .last_time_buy = summary.last_time_buy};
    risk.sources = {.active_parts = summary.active_parts, .single_sourced = !is_custom && summary.single_sourced};
    if (const auto stock = call.invokeIfProvided(contracts::offers::stock, question)) {
        risk.sources.suppliers_with_stock = stock->suppliers_with_stock;
        risk.sources.total_stock = stock->total_stock;
    }
    return risk;
}

}  // namespace cardcage::components
