#include "sql.hpp"
#include "store_names.hpp"

namespace cardcage::manufacturers {

void deleteManufacturer(sdk::Call& call, ManufacturerId id) {
    if (lockManufacturer(call, id).kind == ManufacturerKind::Public) throw publicManufacturer();
    call.collect(contracts::manufacturers::before_delete, {id});
    call.db().run(sql::delete_manufacturer, id);
}

}  // namespace cardcage::manufacturers
