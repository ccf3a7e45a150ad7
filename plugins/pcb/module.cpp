#include <span>

#include "capabilities/capability.hpp"
#include "files/download.hpp"
#include "files/upload.hpp"
#include "links/assembly_pcb.hpp"
#include "links/rfq_links.hpp"
#include "profiles/profile.hpp"
#include "projects/pcb.hpp"
#include "settings.hpp"
#include "specifications/specification.hpp"
#include "work/unpack_upload.hpp"

namespace cardcage::pcb {
namespace {

constexpr std::string_view create_example =
    R"({"name":"Power stage PCB","externalReference":"RFQ-000123","orderId":"O-77","description":"Second layout.",)"
    R"("specification":{"settings":{"layerCount":4,"surfaceFinish":"Enig"}}})";
constexpr std::string_view settings_example = R"({"name":"Gold","settings":{"layerCount":4,"surfaceFinish":"Enig"}})";
constexpr std::string_view assembly_example =
    R"({"name":"Power stage PCB","external_reference":"PS-1","order_id":"O-78","specification":{"layerCount":4}})";
constexpr std::string_view tenant_profile_example =
    R"({"rules":[{"id":"T01","if":[{"property":"layerCount","op":">=","value":"6"}],)"
    R"("then":[{"property":"surfaceFinish","op":"in","value":"Enig|Enepig"}],)"
    R"("message":"We buy boards of many layers with gold only."}],"switched_off":["P26"]})";
constexpr std::string_view supplier_profile_example =
    R"({"rules":[{"id":"layers","then":[{"property":"layerCount","op":"<=","value":"8"}],)"
    R"("message":"The supplier presses up to 8 layers."}]})";

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::get("/ems/pcb/pcbs", sdk::unversioned, &findPcbsOfOrder, "Find a PCB by its order id"),
        sdk::post("/ems/pcb/pcbs", sdk::unversioned, &createPcb, "Create a PCB")
            .requestExample(create_example)
            .problems("incompatible_specification", "number_taken"),
        sdk::get("/ems/pcb/pcbs/{pcb}", sdk::unversioned, &findPcb, "Get a PCB"),
        sdk::put("/ems/pcb/pcbs/{pcb}", sdk::unversioned, &updatePcb, "Update the properties of a PCB")
            .problems("number_taken"),
        sdk::del("/ems/pcb/pcbs/{pcb}", sdk::unversioned, &deletePcb, "Delete a PCB"),
        sdk::post("/ems/pcb/pcbs/{pcb}/clone", sdk::unversioned, &clonePcb, "Clone a PCB")
            .takesOptional<CloneInput>()
            .problems("number_taken"),

        sdk::post("/files/ems/pcb/pcbs/{pcb}/files", sdk::unversioned, &uploadFiles, "Upload files of a PCB")
            .takesFiles("files", "Files of the board, or archives of them (zip, tar, 7z).", most_upload_parts)
            .scope("files")
            .limit(most_upload_bytes)
            .longRunning()
            .problems("invalid_archive", "malformed_request", "storage_full"),
        sdk::get("/ems/pcb/pcbs/{pcb}/files/all", sdk::unversioned, &downloadFiles, "Download all files of a PCB")
            .scope("files")
            .problems("no_files"),
        sdk::get(
            "/ems/pcb/pcbs/{pcb}/files/singular/{file}", sdk::unversioned, &downloadFile, "Download one file of a PCB"
        )
            .scope("files"),

        sdk::get(
            "/ems/pcb/pcbs/{pcb}/specifications",
            sdk::unversioned,
            &listSpecifications,
            "List the specifications of a PCB"
        ),
        sdk::put(
            "/ems/pcb/pcbs/{pcb}/specifications", sdk::unversioned, &createSpecification, "Add a specification to a PCB"
        )
            .requestExample(settings_example)
            .problems("incompatible_specification", "name_taken"),
        sdk::get(
            "/ems/pcb/pcbs/{pcb}/specifications/{specification}",
            sdk::unversioned,
            &findSpecification,
            "Get a specification by id or name"
        ),
        sdk::put(
            "/ems/pcb/pcbs/{pcb}/specifications/{specification}",
            sdk::unversioned,
            &updateSpecification,
            "Replace the settings of a specification"
        )
            .requestExample(settings_example)
            .problems("incompatible_specification", "name_taken"),
        sdk::del(
            "/ems/pcb/pcbs/{pcb}/specifications/{specification}",
            sdk::unversioned,
            &deleteSpecification,
            "Delete a specification"
        )
            .problems("default_specification"),

        sdk::get("/ems/pcb/capabilities", sdk::unversioned, &listCapabilities, "List all values of all settings"),
        sdk::get(
            "/ems/pcb/pcbs/{pcb}/capabilities",
            sdk::unversioned,
            &listCapabilitiesOfPcb,
            "List the values that fit the settings of a PCB"
        ),

        sdk::post(
            "/assemblies/{assembly_id}/pcb",
            sdk::model("assembly-pcb", 1),
            &createAssemblyPcb,
            "Create a PCB and link it with an assembly"
        )
            .takesOptional<NewAssemblyPcb>()
            .requestExample(assembly_example)
            .problems("incompatible_specification", "number_taken", "in_use", "cost_frozen", "operation_unavailable"),

        sdk::get("/admin/pcbs", sdk::unversioned, &listPcbs, "List PCBs").scope("admin"),
        sdk::get("/admin/pcb-profile", sdk::unversioned, &findTenantProfile, "Get the tenant's own rules about PCBs")
            .scope("admin"),
        sdk::put(
            "/admin/pcb-profile", sdk::unversioned, &storeTenantProfile, "Replace the tenant's own rules about PCBs"
        )
            .requestExample(tenant_profile_example)
            .scope("admin"),
        sdk::get(
            "/admin/pcb-profiles", sdk::unversioned, &listSupplierProfiles, "List the capabilities of board suppliers"
        )
            .scope("admin"),
        sdk::put(
            "/admin/pcb-profiles/{supplier_id}",
            sdk::unversioned,
            &storeSupplierProfile,
            "Set the capabilities of a board supplier"
        )
            .requestExample(supplier_profile_example)
            .scope("admin"),
        sdk::del(
            "/admin/pcb-profiles/{supplier_id}",
            sdk::unversioned,
            &deleteSupplierProfile,
            "Delete the capabilities of a board supplier"
        )
            .scope("admin"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(contracts::pcb::known, &knownPcbs),
        sdk::provide(contracts::pcb::of_assemblies, &linksOfAssemblies),
        sdk::provide(contracts::pcb::link_rfq, &linkRfq),
        sdk::provide(contracts::rfqs::before_delete, &forgetRfq, "Unlink the PCBs of an RfQ"),
        sdk::provide(contracts::suppliers::before_delete, &forgetSupplier, "Delete the profile of a supplier"),
    });
    return table;
}

std::span<const sdk::IsolatedFunction> functions() {
    static const auto table = std::to_array<sdk::IsolatedFunction>({
        sdk::isolated(unpack_function, &unpackUpload),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::pcb

CARDCAGE_MODULE(cardcage::pcb::routes, cardcage::pcb::operations, cardcage::pcb::functions)
