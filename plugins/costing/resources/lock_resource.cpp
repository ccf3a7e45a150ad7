#include "resources/resources.hpp"
#include "sql.hpp"

namespace cardcage::costing {

Resource lockResource(sdk::Call& call, ResourceId id) {
    const auto found = call.db().maybe<ResourceRow>(sql::lock_resource, id);
    if (!found) throw sdk::Problem::notFound("resource", id);
    call.requireMatch(id, found->row_version);
    return found->resource;
}

}  // namespace cardcage::costing
