#include "suppliers/suppliers.hpp"

#include "conflicts.hpp"
#include "lock_lists.hpp"
#include "sql.hpp"
#include "suppliers/normalized_name.hpp"

namespace cardcage::suppliers {
namespace {

/// Only number and preference of a system supplier can change (interface specification, "Other resources"). A client
/// may send back the other fields unchanged.
void requireChangeable(const Supplier& stored, const SupplierPatch& patch) {
    if (!stored.is_system) return;
    const bool name_stays = patch.name.appliedTo(stored.name) == stored.name;
    const bool type_stays = patch.type.appliedTo(stored.type) == stored.type;
    const bool notes_stay = patch.notes.appliedTo(stored.notes) == stored.notes;
    if (name_stays && type_stays && notes_stay) return;
    throw sdk::Problem::forbidden(
        "system_supplier", "Only number and preference of a system supplier can be changed; leave out the rest."
    );
}

std::optional<std::string> normalizedNameOf(const SupplierPatch& patch) {
    if (!patch.name.hasValue()) return std::nullopt;
    return normalizedName(*patch.name);
}

}  // namespace

sdk::Page<Supplier> listSuppliers(sdk::Call& call, const SupplierFilter& filter) {
    const auto normalized_name = filter.name ? std::optional(normalizedName(*filter.name)) : std::nullopt;
    const auto list = [&](const auto& statement) {
        return sdk::list<Supplier>(
            call, statement, filter.ids, filter.number, normalized_name, filter.preference, filter.type
        );
    };
    if (filter.number) return list(sql::list_suppliers_of_number);
    if (normalized_name) return list(sql::list_suppliers_of_name);
    return list(sql::list_suppliers);
}

Supplier findSupplier(sdk::Call& call, SupplierId id) {
    return sdk::found<Supplier>(call, sql::find_supplier, "supplier", id);
}

Supplier lockSupplier(sdk::Call& call, SupplierId id) {
    lockLists(call);
    return sdk::locked<Supplier>(call, sql::find_supplier, "supplier", id);
}

Supplier updateSupplier(sdk::Call& call, SupplierId id, const SupplierPatch& patch) {
    requireChangeable(lockSupplier(call, id), patch);
    return withOwnNumberAndName("supplier", "supplier_number_key", "supplier_normalized_name_key", [&] {
        return sdk::stored<Supplier>(call, sql::update_supplier, id, normalizedNameOf(patch), patch);
    });
}

void deleteSupplier(sdk::Call& call, SupplierId id) {
    if (lockSupplier(call, id).is_system) {
        throw sdk::Problem::forbidden(
            "system_supplier", "A system supplier cannot be deleted; set its preference to Excluded instead."
        );
    }
    call.db().one<SupplierId>(sql::claim_supplier, id);
    call.collect(contracts::suppliers::before_delete, {id});
    call.db().run(sql::delete_supplier, id);
}

}  // namespace cardcage::suppliers
