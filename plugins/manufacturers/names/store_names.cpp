#include "names/store_names.hpp"

#include <algorithm>

#include "sql.hpp"

namespace cardcage::manufacturers {

std::int32_t lockCatalogue(sdk::Call& call) {
    return call.db().one<std::int32_t>(sql::lock_catalogue);
}

void storeNames(sdk::Call& call, const NameChanges& changes) {
    const auto db = call.db();
    if (!changes.removed.empty()) db.run(sql::delete_alternative_names, changes.removed);
    if (!changes.manufacturers.empty()) {
        db.run(sql::stage_manufacturers);
        db.copyIn("staged_manufacturer", changes.manufacturers);
        // First, so a new manufacturer can take a name that a renamed one has left.
        db.run(sql::rename_manufacturers);
        db.run(sql::insert_manufacturers);
    }
    if (!changes.alternative_names.empty()) {
        db.run(sql::stage_alternative_names);
        db.copyIn("staged_alternative_name", changes.alternative_names);
        db.run(sql::insert_alternative_names);
    }
}

void announce(sdk::Call& call, std::vector<ManufacturerId> manufacturer_ids) {
    if (manufacturer_ids.empty()) return;
    std::sort(manufacturer_ids.begin(), manufacturer_ids.end());
    manufacturer_ids.erase(std::unique(manufacturer_ids.begin(), manufacturer_ids.end()), manufacturer_ids.end());
    call.collect(contracts::manufacturers::changed, {std::move(manufacturer_ids)});
}

std::int64_t versionOf(const Manufacturer& manufacturer) {
    // FNV-1a, 64 bits; a byte that occurs in no text separates the names.
    std::uint64_t hash = 14'695'981'039'346'656'037U;
    const auto mix = [&](std::string_view text) {
        for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 1'099'511'628'211U;
        hash = (hash ^ 0xFFU) * 1'099'511'628'211U;
    };
    mix(manufacturer.name);
    for (const auto& name : manufacturer.alternative_names) mix(name);
    return static_cast<std::int64_t>(hash >> 1);
}

}  // namespace cardcage::manufacturers
