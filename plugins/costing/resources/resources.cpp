#include "resources/resources.hpp"

#include "conflicts.hpp"
#include "sql.hpp"

namespace cardcage::costing {

sdk::Page<Resource> listResources(sdk::Call& call) {
    return sdk::list<Resource>(call, sql::list_resources);
}

Resource createResource(sdk::Call& call, const ResourceInput& input) {
    return sdk::created<Resource>(
        call, sql::insert_resource, [] { return nameTaken("resource"); }, input
    );
}

Resource lockResource(sdk::Call& call, ResourceId id) {
    return sdk::locked<Resource>(call, sql::find_resource, "resource", id);
}

Resource updateResource(sdk::Call& call, ResourceId id, const ResourcePatch& patch) {
    const auto stored = lockResource(call, id);
    if (patch.type.hasValue() && *patch.type != stored.type) {
        throw sdk::Problem::invalid("/type", "conflict", "cannot be changed; create another resource");
    }
    return sdk::unique(
        "resource_name_key",
        [] { return nameTaken("resource"); },
        [&] { return sdk::stored<Resource>(call, sql::update_resource, id, patch); }
    );
}

void deleteResource(sdk::Call& call, ResourceId id) {
    lockResource(call, id);
    try {
        call.db().run(sql::delete_resource, id);
    } catch (const sdk::DbError& error) {
        if (error.violates("activity_resource_resource_id_fkey") ||
            error.violates("assembly_plan_resource_resource_id_fkey")) {
            throw sdk::Problem::conflict("in_use", "An activity uses this resource; take it out there first.");
        }
        throw;
    }
}

}  // namespace cardcage::costing
