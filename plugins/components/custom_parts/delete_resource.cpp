#include "custom_parts/custom_parts.hpp"
#include "sql.hpp"

namespace cardcage::components {

void deleteResource(sdk::Call& call, CustomPartId id, ResourceId resource_id) {
    const auto file = call.db().maybe<sdk::FileId>(sql::delete_resource, id, resource_id);
    if (!file) throw sdk::Problem::notFound("resource", resource_id);
    call.files().remove(*file);
}

}  // namespace cardcage::components
