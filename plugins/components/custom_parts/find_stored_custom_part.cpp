#include "custom_parts/custom_parts.hpp"
#include "custom_parts/stored_resource.hpp"
#include "sql.hpp"

namespace cardcage::components {
namespace {

/// A row of find_stored_custom_part.sql.
struct StoredRow {
    CustomPartId id;
    PartNumber internal_part_number;
    std::optional<ComponentId> component_id;
    PartType part_type;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
};

}  // namespace

StoredCustomPart findStoredCustomPart(sdk::Call& call, CustomPartId id) {
    call.db().snapshot();
    auto found = call.db().maybe<StoredRow>(sql::find_stored_custom_part, id);
    if (!found) throw sdk::Problem::notFound("custom part", id);
    StoredCustomPart part{
        .id = found->id,
        .internal_part_number = std::move(found->internal_part_number),
        .component_id = found->component_id,
        .part_type = found->part_type,
        .created_at = found->created_at,
        .updated_at = found->updated_at};
    for (auto& kept : call.db().many<StoredResource>(sql::list_resources, id)) {
        part.resources.push_back(
            {kept.id, std::move(kept.name), std::move(kept.file_name), std::move(kept.content_type), kept.size_bytes}
        );
    }
    return part;
}

}  // namespace cardcage::components
