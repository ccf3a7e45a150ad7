#include "sql.hpp"
#include "store_names.hpp"

namespace cardcage::manufacturers {

Manufacturer findManufacturer(sdk::Call& call, ManufacturerId id) {
    auto found = call.db().maybe<Manufacturer>(sql::read_manufacturers, std::vector{id});
    if (!found) throw sdk::Problem::notFound("manufacturer", id);
    call.recordVersion(id, versionOf(*found));
    return std::move(*found);
}

}  // namespace cardcage::manufacturers
