#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "manufacturers.hpp"

namespace cardcage::manufacturers {

/// A row of sql/stage_manufacturers.sql.
struct StagedManufacturer {
    ManufacturerId id;
    std::string name;
    std::string normalized;
    bool is_new = false;
};

/// A row of sql/stage_alternative_names.sql.
struct StagedAlternativeName {
    ManufacturerId manufacturer_id;
    std::string name;
    std::string normalized;
    std::int64_t position = 0;
};

/// What an import or a patch does to the names of a tenant.
struct NameChanges {
    std::vector<StagedManufacturer> manufacturers;  ///< new ones and renamed ones, each once
    std::vector<std::string> removed;               ///< alternative names that go
    std::vector<StagedAlternativeName> alternative_names;
};

/// Until the end of the transaction nobody else changes names of this tenant. Gives the revision of the public
/// alternative names that the tenant has got.
std::int32_t lockCatalogue(sdk::Call& call);

/// One manufacturer under lockCatalogue(), for a change: the version that If-Match names, or 412. 404.
Manufacturer lockManufacturer(sdk::Call& call, ManufacturerId id);

/// 403: what cannot be done to a public manufacturer.
sdk::Problem publicManufacturer();

/// Stores changes under lockCatalogue().
void storeNames(sdk::Call& call, const NameChanges& changes);

/// Tells other modules (manufacturers.changed/1), unless nothing has changed.
void announce(sdk::Call& call, std::vector<ManufacturerId> manufacturer_ids);

/// Version of a manufacturer as it is answered: made of its content, as its alternative names come and go by imports,
/// and those of public ones belong to each tenant.
std::int64_t versionOf(const Manufacturer& manufacturer);

}  // namespace cardcage::manufacturers
