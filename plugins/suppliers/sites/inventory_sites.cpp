#include "sites/inventory_sites.hpp"

#include "conflicts.hpp"
#include "lock_lists.hpp"
#include "sql.hpp"
#include "suppliers/normalized_name.hpp"

namespace cardcage::suppliers {
namespace {

/// Clears the default before a new one is set; a tenant always has exactly one.
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

template <class Change>
InventorySite unlessTaken(const Change& change) {
    return withOwnNumberAndName(
        "inventory site", "inventory_site_number_key", "inventory_site_folded_name_key", change
    );
}

}  // namespace

sdk::Page<InventorySite> listInventorySites(sdk::Call& call) {
    return sdk::list<InventorySite>(call, sql::list_inventory_sites);
}

InventorySite createInventorySite(sdk::Call& call, const InventorySiteInput& input) {
    lockLists(call);
    if (input.is_default) call.db().run(sql::release_default_site);
    return unlessTaken([&] {
        return sdk::stored<InventorySite>(call, sql::insert_inventory_site, foldedName(input.name), input);
    });
}

InventorySite findInventorySite(sdk::Call& call, InventorySiteId id) {
    return sdk::found<InventorySite>(call, sql::find_inventory_site, "inventory site", id);
}

InventorySite lockInventorySite(sdk::Call& call, InventorySiteId id) {
    lockLists(call);
    return sdk::locked<InventorySite>(call, sql::find_inventory_site, "inventory site", id);
}

InventorySite updateInventorySite(sdk::Call& call, InventorySiteId id, const InventorySitePatch& patch) {
    moveDefault(call, lockInventorySite(call, id), patch);
    return unlessTaken([&] {
        return sdk::stored<InventorySite>(call, sql::update_inventory_site, id, foldedNameOf(patch), patch);
    });
}

void deleteInventorySite(sdk::Call& call, InventorySiteId id) {
    if (lockInventorySite(call, id).is_default) {
        throw sdk::Problem::conflict("in_use", "This is the default site; make another site the default first.");
    }
    call.db().one<InventorySiteId>(sql::claim_inventory_site, id);
    call.collect(contracts::suppliers::before_delete_site, {id});
    call.db().run(sql::delete_inventory_site, id);
}

}  // namespace cardcage::suppliers
