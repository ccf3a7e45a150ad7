#include <span>

#include "added_lines/added_lines.hpp"
#include "assemblies.hpp"
#include "import/assembly_import.hpp"
#include "import/progress.hpp"
#include "list_assemblies.hpp"
#include "pnp/pnp.hpp"
#include "root_assemblies.hpp"

namespace cardcage::assemblies {
namespace {

constexpr std::uint64_t largest_import = 256ULL << 20;
constexpr std::uint64_t largest_pnp_file = 32ULL << 20;

// Consistent records; the components are those of the example of POST /components/import.
constexpr std::string_view import_example =
    R"([{"internal_part_number":{"value":"4711","revision":"B"},"customer_part_numbers":[{"value":"K-77","revision":"2",)"
    R"("customer":{"number":"C-100","name":"Muster AG"}}],"name":"Ctrl board","notes":"Second source.","type":"PCBA",)"
    R"("industry":"Auto","bom_items":[{"designators":["R1","R2"],"quantity":2,"unit":"Piece","notes":"Fit last.",)"
    R"("do_not_place":false,"sourced_by":"Internal","part_options":[{"internal_part_number":{"value":"R-1"}}]},)"
    R"({"designators":["U1"],"part_options":[{"internal_part_number":{"value":"0-1234"}}]}]},)"
    R"({"internal_part_number":{"value":"4712"},"name":"Motor controller","type":"System","industry":"Auto",)"
    R"("subassemblies":[{"internal_part_number":{"value":"4711","revision":"B"},"quantity":1}],)"
    R"("bom_items":[{"quantity":1,"part_options":[{"internal_part_number":{"value":"M-7","revision":"A"}}]}]}])";
constexpr std::string_view assembly_example =
    R"({"rfq_id":"0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10","parent_assembly_id":"0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10",)"
    R"("name":"Power stage","internal_part_number":{"value":"4713","revision":"A"},"type":"PCBA","industry":"Auto",)"
    R"("quantity":2,"notes":"Second source.","bom_items":[{"designators":["R1","R2"],"quantity":2,"unit":"Piece",)"
    R"("notes":"Fit last.","do_not_place":false,"sourced_by":"Internal",)"
    R"("part_options":[{"internal_part_number":{"value":"R-1"}}]}]})";

constexpr std::string_view assembly_change_example =
    R"({"name":"Power stage, two layers","quantity":4,"notes":"Second source."})";

constexpr std::string_view pnp_description =
    "The body is the file as written by the design tool: text with columns separated by comma, semicolon, tab, `|` or "
    "blanks, with the column names of the common tools. Errors name the line and the column. Positions need a unit: behind "
    "the numbers, in the column names, in a line of the file, or as `unit`; a file that leaves unit, side or decimal sign "
    "open is refused with `missing_parameter` and the names of the parameters that answer it.";
constexpr std::string_view pnp_file = "The file, in UTF-8, UTF-16, Windows-1252 or GB 18030.";
constexpr std::string_view pnp_example = "Designator,Mid X,Mid Y,Layer,Rotation\nR1,12.7mm,8.89mm,Top,90\n";

std::span<const sdk::Route> routes() {
    constexpr auto assembly = sdk::model("assembly", 1);
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/assemblies/import", sdk::unversioned, &importAssemblies, "Import assemblies")
            .describe(
                "Stores all elements that can be stored in one transaction. Imports of a tenant run one at a time. "
                "`GET /admin/imports/{import_id}` returns the progress; its id is the request's `X-Request-Id`."
            )
            .requestExample(import_example)
            .status(207)
            .limit(largest_import)
            .longRunning()
            .exclusive(import_lock)
            .problems("import_in_progress"),
        sdk::get(
            "/admin/imports/{import_id}", sdk::unversioned, &findImport, "Get the progress of an import of assemblies"
        )
            .scope("admin"),
        sdk::get("/assemblies", assembly, &findAssemblies, "Get assemblies by ids"),
        sdk::get("/admin/assemblies", sdk::unversioned, &listAssemblies, "List assemblies, or find them by part number")
            .scope("admin"),
        sdk::post("/assemblies", assembly, &createAssembly, "Create an assembly under an RfQ")
            .requestExample(assembly_example)
            .problems("number_taken", "cost_frozen", "operation_unavailable"),
        sdk::patch("/assemblies/{assembly_id}", assembly, &updateAssembly, "Update an assembly of an RfQ")
            .describe(
                "Only assemblies of `POST /assemblies` can be changed: imports change theirs, `/rfqs/{id}` its root."
            )
            .requestExample(assembly_change_example)
            .problems("number_taken", "cost_frozen", "in_use", "operation_unavailable"),
        sdk::del("/assemblies/{assembly_id}", assembly, &deleteAssembly, "Delete an assembly of an RfQ")
            .describe(
                "Deletes an assembly of `POST /assemblies`, with those that were created below it. Their PCBs remain. "
                "Refused while a sourcing scenario demands one of them."
            )
            .problems("cost_frozen", "in_use", "operation_unavailable"),
        sdk::get("/rfqs/{id}/tree", sdk::unversioned("rfq", 1), &readTree, "List all assemblies included in an RfQ"),
        sdk::get("/pnp", sdk::unversioned, &listPnpItems, "List the pick-and-place items of an assembly"),
        sdk::put(
            "/admin/assemblies/{assembly_id}/pnp",
            sdk::unversioned,
            &replacePnpItems,
            "Replace the pick-and-place items of an assembly by those of a file"
        )
            .describe(pnp_description)
            .takes("text/csv, text/plain", pnp_file, pnp_example)
            .scope("admin")
            .problems("invalid_field", "missing_parameter")
            .limit(largest_pnp_file),
        sdk::post(
            "/admin/assemblies/{assembly_id}/pnp/import",
            sdk::unversioned,
            &importPnpFile,
            "Import a pick-and-place file and compare it with the BOM"
        )
            .describe(pnp_description)
            .takes("text/csv, text/plain", pnp_file, pnp_example)
            .scope("admin")
            .problems("invalid_field", "missing_parameter")
            .limit(largest_pnp_file),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(contracts::assemblies::create_root, &createRoot),
        sdk::provide(contracts::assemblies::update_root, &updateRoot),
        sdk::provide(contracts::assemblies::delete_root, &deleteRoot),
        sdk::provide(contracts::assemblies::put_line, &putLine),
        sdk::provide(contracts::assemblies::remove_line, &removeLine),
        sdk::provide(contracts::assemblies::put_pnp_items, &putPnpItems),
        sdk::provide(contracts::assemblies::find_imported, &findImportedFields),
        sdk::provide(contracts::assemblies::known, &knownValues),
        sdk::provide(contracts::assemblies::lookalikes, &lookalikeAssemblies),
        sdk::provide(contracts::assemblies::using_custom_part, &usingCustomPart),
        sdk::provide(contracts::customers::before_delete, &forgetCustomer, "Remove the part numbers of a customer"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::assemblies

CARDCAGE_MODULE(cardcage::assemblies::routes, cardcage::assemblies::operations)
