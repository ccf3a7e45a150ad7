#include "resources/resources.hpp"
#include "sql.hpp"

namespace cardcage::costing {

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
