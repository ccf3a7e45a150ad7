#include "sql.hpp"
#include "suppliers.hpp"

namespace cardcage::suppliers {

Supplier findSupplier(sdk::Call& call, SupplierId id) {
    return sdk::found<Supplier>(call, sql::find_supplier, "supplier", id);
}

}  // namespace cardcage::suppliers
