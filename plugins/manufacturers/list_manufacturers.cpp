#include "manufacturers.hpp"
#include "sql.hpp"

namespace cardcage::manufacturers {
namespace {

/// A row of sql/list_manufacturers.sql.
struct ListedManufacturer {
    Manufacturer item;
    sdk::Timestamp created_at;
};

}  // namespace

sdk::Page<Manufacturer> listManufacturers(sdk::Call& call, const ManufacturerFilter& filter) {
    return sdk::list<ListedManufacturer>(call, sql::list_manufacturers, filter.kind);
}

}  // namespace cardcage::manufacturers
