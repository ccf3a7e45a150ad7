#include "pnp/pnp.hpp"
#include "sql.hpp"

namespace cardcage::assemblies {

void listPnpItems(sdk::Call& call, const PnpFilter& filter, sdk::Sink<PnpItem>& items) {
    const auto database = call.db();
    if (!database.maybe<AssemblyId>(sql::find_assembly_id, filter.assembly_id)) {
        throw sdk::Problem::notFound("assembly", filter.assembly_id);
    }
    database.each<PnpItem>(
        sql::list_pnp_items, [&](const PnpItem& item) { items.write(item); }, filter.assembly_id
    );
}

}  // namespace cardcage::assemblies
