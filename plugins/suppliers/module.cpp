#include <cardcage/host_contracts.hpp>
#include <span>

#include "sites/inventory_sites.hpp"
#include "suppliers/references.hpp"
#include "suppliers/suppliers.hpp"

namespace cardcage::suppliers {
namespace {

constexpr std::uint64_t import_limit = 256 * 1024 * 1024;  // bytes

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::get("/suppliers", sdk::unversioned, &listSuppliers, "List suppliers"),
        sdk::post("/suppliers", sdk::unversioned, &importSuppliers, "Import a list of suppliers")
            .limit(import_limit)
            .longRunning(),
        sdk::get("/suppliers/{id}", sdk::unversioned, &findSupplier, "Get a supplier"),
        sdk::patch("/suppliers/{id}", sdk::unversioned, &updateSupplier, "Update a supplier")
            .problems("system_supplier", "number_taken", "name_taken"),
        sdk::del("/suppliers/{id}", sdk::unversioned, &deleteSupplier, "Delete a supplier")
            .problems("system_supplier", "in_use"),

        sdk::get("/admin/inventory-sites", sdk::unversioned, &listInventorySites, "List inventory sites")
            .scope("admin"),
        sdk::post("/admin/inventory-sites", sdk::unversioned, &createInventorySite, "Create an inventory site")
            .scope("admin")
            .problems("number_taken", "name_taken"),
        sdk::get("/admin/inventory-sites/{id}", sdk::unversioned, &findInventorySite, "Get an inventory site")
            .scope("admin"),
        sdk::patch("/admin/inventory-sites/{id}", sdk::unversioned, &updateInventorySite, "Update an inventory site")
            .scope("admin")
            .problems("number_taken", "name_taken"),
        sdk::del("/admin/inventory-sites/{id}", sdk::unversioned, &deleteInventorySite, "Delete an inventory site")
            .scope("admin")
            .problems("in_use"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(contracts::suppliers::resolve, &resolveSuppliers),
        sdk::provide(sdk::from_host::new_tenant, &addFirstRecords, "Add the system suppliers and the default site"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::suppliers

CARDCAGE_MODULE(cardcage::suppliers::routes, cardcage::suppliers::operations)
