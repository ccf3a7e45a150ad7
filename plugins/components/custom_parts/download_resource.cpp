#include "custom_parts/custom_parts.hpp"
#include "sql.hpp"

namespace cardcage::components {

AnsweredResource downloadResource(sdk::Call& call, CustomPartId id, ResourceId resource_id) {
    const auto file = call.db().maybe<sdk::FileId>(sql::find_resource_file, id, resource_id);
    if (!file) throw sdk::Problem::notFound("resource", resource_id);
    call.files().answer(*file);
    return {};
}

}  // namespace cardcage::components
