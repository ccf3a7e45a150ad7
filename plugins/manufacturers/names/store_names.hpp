#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "manufacturers.hpp"

namespace cardcage::manufacturers {

/// A row of stage_manufacturers.sql.
struct StagedManufacturer {
    ManufacturerId id;
    std::string name;
    std::string normalized;
    bool is_new = false;
};

/// A row of stage_alternative_names.sql.
struct StagedAlternativeName {
    ManufacturerId manufacturer_id;
    std::string name;
    std::string normalized;
    std::int64_t position = 0;
};

/// Effect of an import or a patch on the names of a tenant.
struct NameChanges {
    std::vector<StagedManufacturer> manufacturers;  ///< new ones and renamed ones, each once
    std::vector<std::string> removed;               ///< removed alternative names
    std::vector<StagedAlternativeName> alternative_names;
};

/// Locks the names of this tenant until the end of the transaction. Returns the revision of the public alternative
/// names that the tenant has received.
std::int32_t lockCatalogue(sdk::Call& call);

/// Returns one manufacturer under lockCatalogue(), for a change: the version in If-Match, otherwise 412. 404.
Manufacturer lockManufacturer(sdk::Call& call, ManufacturerId id);

/// 403: an operation that is not possible for a public manufacturer.
sdk::Problem publicManufacturer();

/// Stores changes under lockCatalogue().
void storeNames(sdk::Call& call, const NameChanges& changes);

/// Notifies other modules (manufacturers.changed/1), unless nothing has changed.
void announce(sdk::Call& call, std::vector<ManufacturerId> manufacturer_ids);

/// Version of a manufacturer as returned: derived from its content, because imports add alternative names, and those of
/// public manufacturers belong to each tenant.
std::int64_t versionOf(const Manufacturer& manufacturer);

}  // namespace cardcage::manufacturers
