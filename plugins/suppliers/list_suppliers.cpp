#include "sql.hpp"
#include "suppliers.hpp"

namespace cardcage::suppliers {

sdk::Page<Supplier> listSuppliers(sdk::Call& call, const SupplierFilter& filter) {
    return sdk::list<Supplier>(call, sql::list_suppliers, filter.ids);
}

}  // namespace cardcage::suppliers
