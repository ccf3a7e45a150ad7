#include <span>

#include "assemblies.hpp"
#include "assembly_import.hpp"
#include "pnp.hpp"
#include "progress.hpp"
#include "root_assemblies.hpp"

namespace cardcage::assemblies {
namespace {

constexpr std::uint64_t largest_import = 256ULL << 20;
constexpr std::uint64_t largest_pnp_file = 32ULL << 20;

std::span<const sdk::Route> routes() {
    constexpr auto assembly = sdk::model("assembly", 1);
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/assemblies/import", sdk::unversioned, &importAssemblies, "Import assemblies")
            .describe(
                "Stores all elements that can be stored in one transaction. Imports of a tenant run one at a time. "
                "`GET /admin/imports/{import_id}` tells how far one is; its id is the request's `X-Request-Id`."
            )
            .status(207)
            .limit(largest_import)
            .longRunning()
            .exclusive(import_lock)
            .problems("import_in_progress"),
        sdk::get("/admin/imports/{import_id}", sdk::unversioned, &findImport, "How far an import of assemblies is")
            .scope("admin"),
        sdk::get("/assemblies", assembly, &findAssemblies, "Get assemblies by ids"),
        sdk::post("/assemblies", assembly, &createAssembly, "Create an assembly under an RfQ")
            .problems("number_taken", "cost_frozen", "operation_unavailable"),
        sdk::get("/rfqs/{id}/tree", sdk::unversioned("rfq", 1), &readTree, "List all assemblies included in an RfQ"),
        sdk::get("/pnp", sdk::unversioned, &listPnpItems, "List the pick-and-place items of an assembly"),
        sdk::put(
            "/admin/assemblies/{assembly_id}/pnp",
            sdk::unversioned,
            &replacePnpItems,
            "Replace the pick-and-place items of an assembly by those of a file"
        )
            .describe("The body is the file as a design tool writes it: text with comma, semicolon, tab or blanks "
                      "between the "
                      "columns, whose names are those of KiCad, Altium or JLC. Errors name the line and the column.")
            .scope("admin")
            .limit(largest_pnp_file),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::operation("assemblies.create_root/1", &createRoot, "Create the root assembly of an RfQ"),
        sdk::operation("assemblies.update_root/1", &updateRoot, "Change the root assembly of an RfQ"),
        sdk::operation("assemblies.delete_root/1", &deleteRoot, "Remove the assemblies of an RfQ"),
        sdk::operation("assemblies.known/1", &knownValues, "Which part number values imported assemblies have"),
        sdk::operation("assemblies.using_custom_part/1", &usingCustomPart, "Assemblies that use a custom part"),
        sdk::operation("customers.before_delete/1", &forgetCustomer, "Take the part numbers of a customer away"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::assemblies

CARDCAGE_MODULE(cardcage::assemblies::routes, cardcage::assemblies::operations)
