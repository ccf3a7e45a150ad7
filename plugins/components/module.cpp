#include <span>

#include "components/component_risk.hpp"
#include "components/components.hpp"
#include "custom_parts/custom_parts.hpp"
#include "linking.hpp"
#include "uploads/uploads.hpp"

namespace cardcage::components {
namespace {

constexpr std::string_view import_example =
    R"({"components":[{"internal_part_number":{"value":"0-1234","revision":""},"type":"OffTheShelf",)"
    R"("description":"Op amp dual","part_options":[{"type":"OffTheShelf","manufacturer":"Texas Instruments",)"
    R"("manufacturer_part_number":"LM358DR","is_preferred":true}],"attrition_percent":2,"setup_quantity":0},)"
    R"({"internal_part_number":{"value":"R-1","revision":""},"type":"OffTheShelf","part_options":[{"type":"Generic",)"
    R"("specification":{"function":"Resistor","resistance_ohm":10000,"tolerance_percent":1,"power_watt":0.1,)"
    R"("package":"0603"}}]},{"internal_part_number":{"value":"M-7","revision":"A"},"type":"Custom",)"
    R"("description":"Housing","custom_part":{"part_type":"Enclosure"}}]})";

std::span<const sdk::Route> routes() {
    constexpr auto custom_part = sdk::model("custom-part", 1);
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/components/import", sdk::unversioned, &importComponents, "Upload all components for the next run")
            .describe("The upload replaces the whole list at its next run: components that are not in it are deleted. "
                      "Only the last upload before a run counts.")
            .requestExample(import_example)
            .longRunning()
            .limit(most_upload_bytes),
        sdk::get(
            "/components/{ipn}/risk",
            sdk::model("component-risk", 1),
            &componentRisk,
            "Get compliance and lifecycle of a component"
        ),
        sdk::get("/custom-parts/{id}", custom_part, &findCustomPart, "Get a custom part"),
        sdk::get(
            "/custom-parts/{id}/resources",
            sdk::model("resource", 1),
            &listResources,
            "List the files of a custom part with temporary links"
        ),

        sdk::get("/admin/component-uploads", sdk::unversioned, &listUploads, "List the uploads of components")
            .scope("admin"),
        sdk::get("/admin/component-uploads/{upload_id}", sdk::unversioned, &findUpload, "Get an upload of components")
            .scope("admin"),
        sdk::post(
            "/admin/component-uploads/{upload_id}/confirm",
            sdk::unversioned,
            &confirmUpload,
            "Confirm a held upload of components"
        )
            .scope("admin")
            .problems("upload_not_held"),
        sdk::post(
            "/admin/component-uploads/{upload_id}/run",
            sdk::unversioned,
            &runUploadNow,
            "Run an upload of components now"
        )
            .scope("admin")
            .problems("upload_held", "upload_superseded", "upload_done", "import_in_progress")
            .longRunning(),
        sdk::get("/admin/components", sdk::unversioned, &listComponents, "List components").scope("admin"),
        sdk::get(
            "/admin/components/{component_id}",
            sdk::unversioned,
            &findComponent,
            "Get a component with its part options"
        )
            .scope("admin"),
        sdk::get("/admin/custom-parts", sdk::unversioned, &listCustomParts, "List custom parts")
            .describe("Custom parts without a component keep their ids and files until the number returns.")
            .scope("admin"),
        sdk::get(
            "/admin/custom-parts/{custom_part_id}",
            sdk::unversioned,
            &findStoredCustomPart,
            "Get a custom part with its files, even without a component"
        )
            .scope("admin"),
        sdk::get(
            "/admin/custom-parts/{custom_part_id}/resources/{resource_id}",
            sdk::unversioned,
            &downloadResource,
            "Download a file of a custom part"
        )
            .scope("admin"),
        sdk::post(
            "/admin/custom-parts/{custom_part_id}/resources",
            sdk::unversioned,
            &addResource,
            "Attach a file to a custom part"
        )
            .describe("The body is the unchanged content of the file; Content-Type is its type.")
            .takes("application/octet-stream", "The content of the file, of any type.", "%PDF-1.7")
            .scope("admin")
            .problems("invalid_field", "storage_full")
            .longRunning()
            .limit(most_resource_bytes),
        sdk::del(
            "/admin/custom-parts/{custom_part_id}/resources/{resource_id}",
            sdk::unversioned,
            &deleteResource,
            "Remove a file of a custom part"
        )
            .scope("admin"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(contracts::components::known, &knownComponents),
        sdk::provide(contracts::components::lookalikes, &lookalikeComponents),
        sdk::provide(contracts::components::ensure_custom_part, &ensureCustomPart),
        sdk::provide(run_uploads_operation, &runUploads),
        sdk::provide(run_upload_operation, &runUpload),
        sdk::provide(sdk::from_host::job_failed, &noteFailedRun, "Record that an upload could not be run"),
        sdk::provide(link_parts_operation, &linkParts),
        sdk::provide(contracts::manufacturers::changed, &manufacturersChanged, "Link parts with changed manufacturers"),
        sdk::provide(contracts::manufacturers::before_delete, &keepManufacturer, "Keep manufacturers that have parts"),
        sdk::provide(contracts::customers::before_delete, &forgetCustomer, "Remove the part numbers of a customer"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::components

CARDCAGE_MODULE(cardcage::components::routes, cardcage::components::operations)
