#include "components/components.hpp"
#include "sql.hpp"

namespace cardcage::components {
namespace {

/// A row of list_options.sql.
struct OptionRow {
    std::int64_t position;
    bool is_preferred;
    std::optional<std::string> specification;  ///< Specification, JSON
    std::optional<OptionPart> part;
};

std::vector<StoredOption> optionsOf(sdk::Call& call, ComponentId id) {
    std::vector<StoredOption> options;
    for (auto& row : call.db().many<OptionRow>(sql::list_options, id)) {
        if (options.empty() || options.back().position != row.position) {
            auto& option = options.emplace_back();
            option.position = row.position;
            option.type = row.specification ? OptionType::Generic : OptionType::OffTheShelf;
            option.is_preferred = row.is_preferred;
            if (row.specification) option.specification = call.decodeText<Specification>(*row.specification);
        }
        if (row.part) options.back().parts.push_back(std::move(*row.part));
    }
    return options;
}

}  // namespace

ComponentDetails findComponent(sdk::Call& call, ComponentId id) {
    call.db().snapshot();
    const auto found = call.db().maybe<Component>(sql::find_component, id);
    if (!found) throw sdk::Problem::notFound("component", id);
    const auto& component = *found;
    return {
        .id = component.id,
        .internal_part_number = component.internal_part_number,
        .type = component.type,
        .name = component.name,
        .description = component.description,
        .category = component.category,
        .notes = component.notes,
        .unit = component.unit,
        .approval = component.approval,
        .attrition_percent = component.attrition_percent,
        .setup_quantity = component.setup_quantity,
        .package = component.package,
        .msl = component.msl,
        .lifecycle = component.lifecycle,
        .rohs = component.rohs,
        .reach = component.reach,
        .hts_code = component.hts_code,
        .eccn = component.eccn,
        .country_of_origin = component.country_of_origin,
        .customer_part_number = component.customer_part_number,
        .custom_part_id = component.custom_part_id,
        .part_options = optionsOf(call, id),
        .created_at = component.created_at,
        .updated_at = component.updated_at};
}

}  // namespace cardcage::components
