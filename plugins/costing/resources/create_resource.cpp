#include "conflicts.hpp"
#include "resources/resources.hpp"
#include "sql.hpp"

namespace cardcage::costing {

Resource createResource(sdk::Call& call, const ResourceInput& input) {
    const auto created = call.db().maybe<sdk::Versioned<Resource>>(
        sql::insert_resource,
        input.name,
        input.type,
        input.hourly_rate,
        input.efficiency_percent,
        input.setup_minutes,
        input.parallel_units,
        input.site,
        input.notes,
        input.is_active
    );
    if (!created) throw nameTaken("resource");
    call.recordVersion(created->record.id, created->row_version);
    return created->record;
}

}  // namespace cardcage::costing
