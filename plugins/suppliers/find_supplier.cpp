#include "sql.hpp"
#include "suppliers.hpp"

namespace cardcage::suppliers {

Supplier findSupplier(sdk::Call& call, SupplierId id) {
    const auto found = call.db().maybe<SupplierRow>(sql::find_supplier, id);
    if (!found) throw sdk::Problem::notFound("supplier", id);
    call.recordVersion(id, found->row_version);
    return found->supplier;
}

}  // namespace cardcage::suppliers
