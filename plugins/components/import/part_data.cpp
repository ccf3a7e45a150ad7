#include "import/part_data.hpp"

namespace cardcage::components {

std::optional<PartData> partDataOf(const PartOptionItem& option) {
    const bool says_something = option.lifecycle || option.rohs || option.reach || option.msl || option.package ||
                                option.aec_q || option.country_of_origin || option.estimated_end_of_life ||
                                option.last_time_buy || option.halogen_free || option.conflict_minerals ||
                                !option.svhc.empty() || !option.exemptions.empty() || option.declaration_class ||
                                option.as_of || option.parameters;
    if (!says_something) return std::nullopt;
    return PartData{
        .lifecycle = option.lifecycle,
        .rohs = option.rohs,
        .reach = option.reach,
        .msl = option.msl,
        .package = option.package,
        .aec_q = option.aec_q,
        .country_of_origin = option.country_of_origin,
        .estimated_end_of_life = option.estimated_end_of_life,
        .last_time_buy = option.last_time_buy,
        .halogen_free = option.halogen_free,
        .conflict_minerals = option.conflict_minerals,
        .svhc = option.svhc,
        .exemptions = option.exemptions,
        .declaration_class = option.declaration_class,
        .as_of = option.as_of,
        .parameters = option.parameters};
}

}  // namespace cardcage::components
