#include "lock_lists.hpp"
#include "sql.hpp"
#include "suppliers.hpp"

namespace cardcage::suppliers {

Supplier lockSupplier(sdk::Call& call, SupplierId id) {
    lockLists(call);
    return sdk::locked<Supplier>(call, sql::lock_supplier, "supplier", id);
}

}  // namespace cardcage::suppliers
