#include "manufacturers.hpp"

#include <algorithm>

#include "names/known_names.hpp"
#include "names/name_matching.hpp"
#include "names/store_names.hpp"
#include "sql.hpp"

namespace cardcage::manufacturers {
namespace {

/// A row of list_manufacturers.sql.
struct ListedManufacturer {
    Manufacturer item;
    sdk::Timestamp created_at;
};

/// The manufacturer after the patch: each alternative name once, none of them equal to its own name.
Manufacturer patched(Manufacturer manufacturer, const ManufacturerPatch& patch) {
    if (patch.name.hasValue()) manufacturer.name = *patch.name;
    const auto given = std::move(manufacturer.alternative_names);
    manufacturer.alternative_names.clear();
    for (const auto& name : patch.alternative_names.appliedTo(given).value_or(std::vector<std::string>())) {
        auto& kept = manufacturer.alternative_names;
        if (name != manufacturer.name && std::find(kept.begin(), kept.end(), name) == kept.end()) kept.push_back(name);
    }
    return manufacturer;
}

void requireFreeNames(sdk::Call& call, const Manufacturer& wanted) {
    std::vector<std::string_view> names(wanted.alternative_names.begin(), wanted.alternative_names.end());
    names.emplace_back(wanted.name);
    const auto known = knownNames(call, names);
    for (const auto name : names) {
        if (const auto* other = known.otherOwner(normalizedName(name), wanted.id)) {
            throw sdk::Problem::conflict(
                "name_taken",
                "The name '" + other->name + "' belongs to the manufacturer '" + other->manufacturer_name +
                    "'; choose another one, or take it away from that one first."
            );
        }
    }
}

/// Stores all alternative names again, in the requested order.
NameChanges changesBetween(const Manufacturer& stored, const Manufacturer& wanted) {
    NameChanges changes;
    if (stored.name != wanted.name) {
        changes.manufacturers.push_back({wanted.id, wanted.name, normalizedName(wanted.name), false});
    }
    if (stored.alternative_names == wanted.alternative_names) return changes;
    changes.removed = stored.alternative_names;
    for (const auto& name : wanted.alternative_names) {
        const auto position = static_cast<std::int64_t>(changes.alternative_names.size());
        changes.alternative_names.push_back({wanted.id, name, normalizedName(name), position});
    }
    return changes;
}

bool hasNewName(const Manufacturer& stored, const Manufacturer& wanted) {
    const auto& before = stored.alternative_names;
    return stored.name != wanted.name ||
           std::any_of(wanted.alternative_names.begin(), wanted.alternative_names.end(), [&](const auto& name) {
               return std::find(before.begin(), before.end(), name) == before.end();
           });
}

}  // namespace

sdk::Page<Manufacturer> listManufacturers(sdk::Call& call, const ManufacturerFilter& filter) {
    return sdk::list<ListedManufacturer>(call, sql::list_manufacturers, filter.kind);
}

Manufacturer findManufacturer(sdk::Call& call, ManufacturerId id) {
    auto found = call.db().maybe<Manufacturer>(sql::read_manufacturers, std::vector{id});
    if (!found) throw sdk::Problem::notFound("manufacturer", id);
    call.recordVersion(id, versionOf(*found));
    return std::move(*found);
}

Manufacturer lockManufacturer(sdk::Call& call, ManufacturerId id) {
    lockCatalogue(call);
    auto found = call.db().maybe<Manufacturer>(sql::read_manufacturers, std::vector{id});
    if (!found) throw sdk::Problem::notFound("manufacturer", id);
    call.requireMatch(id, versionOf(*found));
    return std::move(*found);
}

sdk::Problem publicManufacturer() {
    return sdk::Problem::forbidden(
        "public_manufacturer",
        "A public manufacturer is the same for everybody: it keeps its name and stays; change its alternative names."
    );
}

Manufacturer updateManufacturer(sdk::Call& call, ManufacturerId id, const ManufacturerPatch& patch) {
    const auto stored = lockManufacturer(call, id);
    auto wanted = patched(stored, patch);
    if (stored.kind == ManufacturerKind::Public && wanted.name != stored.name) throw publicManufacturer();
    if (hasNewName(stored, wanted)) requireFreeNames(call, wanted);
    storeNames(call, changesBetween(stored, wanted));
    if (hasNewName(stored, wanted)) announce(call, {id});
    call.recordVersion(id, versionOf(wanted));
    return wanted;
}

void deleteManufacturer(sdk::Call& call, ManufacturerId id) {
    if (lockManufacturer(call, id).kind == ManufacturerKind::Public) throw publicManufacturer();
    call.collect(contracts::manufacturers::before_delete, {id});
    call.db().run(sql::delete_manufacturer, id);
}

}  // namespace cardcage::manufacturers
