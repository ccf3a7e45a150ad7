#include "custom_parts/custom_parts.hpp"
#include "sql.hpp"

namespace cardcage::components {

EnsuredCustomPart ensureCustomPart(sdk::Call& call, const NewCustomPart& wanted) {
    const auto type = sdk::fromWireName<PartType>(wanted.part_type);
    if (!type || *type == PartType::Unknown) {
        throw sdk::Problem::invalid("/part_type", "enum", "is no kind of custom part");
    }
    const auto& number = wanted.internal_part_number;
    call.db().run(sql::insert_module_component, number.value, number.revision, wanted.description);
    return {call.db().maybe<CustomPartId>(
        sql::ensure_custom_part, number.value, number.revision, *type, wanted.description
    )};
}

}  // namespace cardcage::components
