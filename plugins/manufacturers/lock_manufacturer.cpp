#include "sql.hpp"
#include "store_names.hpp"

namespace cardcage::manufacturers {

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

}  // namespace cardcage::manufacturers
