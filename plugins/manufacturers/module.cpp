#include <cardcage/host_contracts.hpp>
#include <span>

#include "manufacturer_import.hpp"
#include "manufacturers.hpp"

namespace cardcage::manufacturers {
namespace {

std::span<const sdk::Route> routes() {
    constexpr auto manufacturer = sdk::model("manufacturer", 1);
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/manufacturers/find", manufacturer, &findManufacturers, "Resolve names or aliases to manufacturers")
            .scope("read"),
        sdk::post(
            "/manufacturers/import",
            sdk::unversioned("manufacturer", 1),
            &importManufacturers,
            "Create manufacturers that did not resolve, add aliases, rename private ones"
        )
            .longRunning(),

        sdk::get("/admin/manufacturers", sdk::unversioned, &listManufacturers, "List manufacturers, public and private")
            .scope("admin"),
        sdk::get("/admin/manufacturers/{manufacturer_id}", sdk::unversioned, &findManufacturer, "Get a manufacturer")
            .scope("admin"),
        sdk::patch(
            "/admin/manufacturers/{manufacturer_id}",
            sdk::unversioned,
            &updateManufacturer,
            "Rename a private manufacturer, or set the aliases of any"
        )
            .scope("admin")
            .problems("public_manufacturer", "name_taken"),
        sdk::del(
            "/admin/manufacturers/{manufacturer_id}",
            sdk::unversioned,
            &deleteManufacturer,
            "Delete a private manufacturer"
        )
            .scope("admin")
            .problems("public_manufacturer", "in_use"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(contracts::manufacturers::resolve, &resolveManufacturers),
        sdk::provide(
            sdk::from_host::new_tenant, &addUsualNames, "Copy the common aliases of public manufacturers to a tenant"
        ),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::manufacturers

CARDCAGE_MODULE(cardcage::manufacturers::routes, cardcage::manufacturers::operations)
