#include "lock_lists.hpp"
#include "sql.hpp"
#include "suppliers.hpp"

namespace cardcage::suppliers {

Supplier lockSupplier(sdk::Call& call, SupplierId id) {
    lockLists(call);
    const auto found = call.db().maybe<SupplierRow>(sql::lock_supplier, id);
    if (!found) throw sdk::Problem::notFound("supplier", id);
    call.requireMatch(id, found->row_version);
    return found->supplier;
}

}  // namespace cardcage::suppliers
