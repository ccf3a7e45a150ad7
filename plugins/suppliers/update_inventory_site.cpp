#include "conflicts.hpp"
#include "inventory_sites.hpp"
#include "normalized_name.hpp"
#include "sql.hpp"

namespace cardcage::suppliers {
namespace {

/// Makes room for a new default; a tenant always has one.
void moveDefault(sdk::Call& call, const InventorySite& stored, const InventorySitePatch& patch) {
    if (!patch.is_default.hasValue() || *patch.is_default == stored.is_default) return;
    if (stored.is_default) {
        throw sdk::Problem::invalid("/is_default", "conflict", "set it to true at another site instead");
    }
    call.db().run(sql::release_default_site);
}

std::optional<std::string> foldedNameOf(const InventorySitePatch& patch) {
    if (!patch.name.hasValue()) return std::nullopt;
    return foldedName(*patch.name);
}

}  // namespace

InventorySite updateInventorySite(sdk::Call& call, InventorySiteId id, const InventorySitePatch& patch) {
    moveDefault(call, lockInventorySite(call, id), patch);
    try {
        return sdk::stored<InventorySite>(
            call,
            sql::update_inventory_site,
            id,
            patch.name,
            patch.number,
            patch.is_default,
            patch.notes,
            foldedNameOf(patch)
        );
    } catch (const sdk::DbError& error) {
        if (error.violates("inventory_site_number_key")) throw numberTaken("inventory site");
        if (error.violates("inventory_site_folded_name_key")) throw nameTaken("inventory site");
        throw;
    }
}

}  // namespace cardcage::suppliers
