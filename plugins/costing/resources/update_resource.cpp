#include "conflicts.hpp"
#include "resources/resources.hpp"
#include "sql.hpp"

namespace cardcage::costing {

Resource updateResource(sdk::Call& call, ResourceId id, const ResourcePatch& patch) {
    const auto stored = lockResource(call, id);
    if (patch.type.hasValue() && *patch.type != stored.type) {
        throw sdk::Problem::invalid("/type", "conflict", "cannot be changed; create another resource");
    }
    try {
        return sdk::stored<Resource>(
            call,
            sql::update_resource,
            id,
            patch.name,
            patch.hourly_rate,
            patch.efficiency_percent,
            patch.setup_minutes,
            patch.parallel_units,
            patch.site,
            patch.notes,
            patch.is_active
        );
    } catch (const sdk::DbError& error) {
        if (error.violates("resource_name_key")) throw nameTaken("resource");
        throw;
    }
}

}  // namespace cardcage::costing
