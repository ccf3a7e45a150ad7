#include "linking.hpp"
#include "sql.hpp"
#include "uploads/uploads.hpp"

namespace cardcage::components {

void keepManufacturer(sdk::Call& call, const ManufacturerDeletion& deleted) {
    // An import may be about to store parts of it.
    if (!tryLockImports(call)) {
        throw sdk::Problem::conflict(
            "in_use", "An import of components is running, which may need the manufacturer; repeat the request later."
        );
    }
    if (call.db().one<bool>(sql::has_parts_of, deleted.manufacturer_id)) {
        throw sdk::Problem::conflict("in_use", "There are parts of this manufacturer.");
    }
}

}  // namespace cardcage::components
