#include <cardcage/contracts/assemblies.hpp>
#include <cardcage/contracts/components.hpp>
#include <span>

#include "analysing/analysis_record.hpp"
#include "analysing/run_analysis.hpp"
#include "board/board_part.hpp"
#include "board/settle_board.hpp"
#include "capabilities/capability.hpp"
#include "files/download.hpp"
#include "files/upload.hpp"
#include "files/user_role.hpp"
#include "links/assembly_pcb.hpp"
#include "links/rfq_links.hpp"
#include "makers/board_makers.hpp"
#include "offers/calculated_offer.hpp"
#include "offers/offer.hpp"
#include "offers/quoted_board.hpp"
#include "previews/preview.hpp"
#include "profiles/profile.hpp"
#include "projects/pcb.hpp"
#include "settings.hpp"
#include "shares/share.hpp"
#include "specifications/specification.hpp"
#include "work/analyse_files.hpp"
#include "work/unpack_upload.hpp"

namespace cardcage::pcb {
namespace {

constexpr std::string_view create_example =
    R"({"name":"Power stage PCB","externalReference":"RFQ-000123","orderId":"O-77","description":"Second layout.",)"
    R"("specification":{"settings":{"layerCount":4,"surfaceFinish":"Enig"}}})";
constexpr std::string_view role_example = R"({"function":"Copper","side":"Inner","copper_position":2})";
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
constexpr std::string_view offer_example =
    R"({"supplier":{"number":"S-50"},"status":"Received","prices":[{"quantity":100,"lead_time_working_days":10,)"
    R"("unit_price":{"amount":"4.20","currency":"EUR"}}],"one_time_costs":[{"type":"Setup","price":{"amount":"80.00",)"
    R"("currency":"EUR"}}],"shipping":{"method":"Express","price":{"amount":"25.00","currency":"EUR"},)"
    R"("transit_days":2},"incoterm":"DAP","packaging_unit":25,"valid_until":"2027-04-30","notes":"Tooling is ours."})";
constexpr std::string_view calculation_example =
    R"({"supplier":{"number":"S-50"},"quantities":[10,100],"lead_times_working_days":[15,5],"holes":350,)"
    R"("valid_until":"2027-04-30"})";
constexpr std::string_view board_part_example = R"({"internal_part_number":{"value":"PCB-100","revision":"A"}})";
constexpr std::string_view share_example = R"({"tenants":["board-house"],"expires_at":"2999-04-30T12:00:00Z"})";
constexpr std::string_view offer_patch_example = R"({"status":"Accepted","valid_until":"2027-06-30"})";

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::get("/ems/pcb/pcbs", sdk::unversioned, &findPcbs, "Find PCBs by order id or external reference")
            .problems("missing_parameter"),
        sdk::post("/ems/pcb/pcbs", sdk::unversioned, &createPcb, "Create a PCB")
            .requestExample(create_example)
            .problems("incompatible_specification", "number_taken"),
        sdk::get("/ems/pcb/pcbs/{pcb}", sdk::unversioned, &findPcb, "Get a PCB"),
        sdk::put("/ems/pcb/pcbs/{pcb}", sdk::unversioned, &updatePcb, "Update the properties of a PCB")
            .problems("number_taken"),
        sdk::del("/ems/pcb/pcbs/{pcb}", sdk::unversioned, &deletePcb, "Delete a PCB").problems("analysis_in_progress"),
        sdk::post("/ems/pcb/pcbs/{pcb}/clone", sdk::unversioned, &clonePcb, "Clone a PCB")
            .takesOptional<CloneInput>()
            .problems("number_taken", "analysis_in_progress", "storage_full"),

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
            .problems("incompatible_specification", "name_taken", "storage_full"),
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
            .problems("incompatible_specification", "name_taken", "storage_full"),
        sdk::del(
            "/ems/pcb/pcbs/{pcb}/specifications/{specification}",
            sdk::unversioned,
            &deleteSpecification,
            "Delete a specification"
        )
            .problems("default_specification"),

        sdk::get(
            "/ems/pcb/pcbs/{pcb}/specifications/{specification}/previews",
            sdk::unversioned,
            &listPreviews,
            "List pictures of a PCB in the colours of a specification"
        )
            .problems("no_preview"),
        sdk::get("/ems/pcb/capabilities", sdk::unversioned, &listCapabilities, "List all values of all settings"),
        sdk::get(
            "/ems/pcb/pcbs/{pcb}/capabilities",
            sdk::unversioned,
            &listCapabilitiesOfPcb,
            "List the values that fit the settings of a PCB"
        ),

        sdk::get("/ems/pcb/shares/{share}", sdk::unversioned, &findSharedPcb, "Get a PCB that another tenant shares"),
        sdk::get(
            "/ems/pcb/shares/{share}/files/all",
            sdk::unversioned,
            &downloadSharedFiles,
            "Download all files of a PCB that another tenant shares"
        )
            .scope("files")
            .problems("no_files"),

        sdk::post(
            "/assemblies/{assembly_id}/pcb",
            sdk::model("assembly-pcb", 1),
            &createAssemblyPcb,
            "Create a PCB and link it with an assembly"
        )
            .takesOptional<NewAssemblyPcb>()
            .requestExample(assembly_example)
            .problems("incompatible_specification", "number_taken", "in_use", "cost_frozen", "operation_unavailable"),

        sdk::get(
            "/supplier-quote/pcb/{pcb_id}/offer/{offer_id}", sdk::unversioned, &findPcbOffer, "Get an offer of a PCB"
        ),

        sdk::get("/admin/pcbs", sdk::unversioned, &listPcbs, "List PCBs").scope("admin"),
        sdk::get(
            "/admin/pcbs/{pcb_id}/analysis",
            sdk::unversioned,
            &findAnalysisRecord,
            "Get everything that an analysis found"
        )
            .scope("admin")
            .problems("no_analysis"),
        sdk::post("/admin/pcbs/{pcb_id}/analysis", sdk::unversioned, &analyseAgain, "Analyse the files of a PCB again")
            .scope("admin")
            .problems("no_files"),
        sdk::post(
            "/admin/pcbs/{pcb_id}/analysis/cancel", sdk::unversioned, &cancelAnalysis, "Give up the analysis that runs"
        )
            .scope("admin"),
        sdk::put("/admin/pcbs/{pcb_id}/analysis/design", sdk::unversioned, &chooseDesign, "Choose among several boards")
            .scope("admin")
            .problems("no_analysis"),
        sdk::put(
            "/admin/pcbs/{pcb_id}/files/{file}/role", sdk::unversioned, &setUserRole, "Say what a file of a PCB is for"
        )
            .requestExample(role_example)
            .scope("admin"),
        sdk::del(
            "/admin/pcbs/{pcb_id}/files/{file}/role",
            sdk::unversioned,
            &deleteUserRole,
            "Take back what was said about a file"
        )
            .scope("admin"),
        sdk::del("/admin/pcbs/{pcb_id}/files/{file}", sdk::unversioned, &deleteFile, "Remove a file of a PCB")
            .scope("admin"),
        sdk::get("/admin/pcbs/{pcb_id}/shares", sdk::unversioned, &listPcbShares, "List the shares of a PCB")
            .scope("admin"),
        sdk::post("/admin/pcbs/{pcb_id}/shares", sdk::unversioned, &createPcbShare, "Share a PCB with other tenants")
            .requestExample(share_example)
            .scope("admin"),
        sdk::del("/admin/pcbs/{pcb_id}/shares/{share_id}", sdk::unversioned, &deletePcbShare, "End a share of a PCB")
            .scope("admin"),
        sdk::get("/admin/pcbs/{pcb_id}/offers", sdk::unversioned, &listPcbOffers, "List the offers of a PCB")
            .scope("admin"),
        sdk::post("/admin/pcbs/{pcb_id}/offers", sdk::unversioned, &createPcbOffer, "Add an offer of a PCB")
            .requestExample(offer_example)
            .scope("admin"),
        sdk::get(
            "/admin/pcbs/{pcb_id}/offers/{offer_id}", sdk::unversioned, &findPcbOffer, "Get an offer in the console"
        )
            .scope("admin"),
        sdk::patch("/admin/pcbs/{pcb_id}/offers/{offer_id}", sdk::unversioned, &updatePcbOffer, "Update an offer")
            .requestExample(offer_patch_example)
            .scope("admin"),
        sdk::del("/admin/pcbs/{pcb_id}/offers/{offer_id}", sdk::unversioned, &deletePcbOffer, "Delete an offer")
            .scope("admin"),
        sdk::post(
            "/admin/pcbs/{pcb_id}/offers/calculate",
            sdk::unversioned,
            &calculatePcbOffer,
            "Calculate an offer from a supplier's price list"
        )
            .requestExample(calculation_example)
            .scope("admin")
            .problems("incompatible_specification", "no_price"),
        sdk::get(
            "/admin/pcbs/{pcb_id}/suppliers",
            sdk::unversioned,
            &listBoardMakers,
            "List the suppliers that can make a PCB"
        )
            .scope("admin"),
        sdk::put(
            "/admin/pcbs/{pcb_id}/board-part",
            sdk::unversioned,
            &setBoardPart,
            "Set the custom part that the bare board of a PCB is"
        )
            .requestExample(board_part_example)
            .scope("admin"),
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
        sdk::provide(contracts::assemblies::before_delete, &forgetAssemblies, "Unlink the PCBs of assemblies"),
        sdk::provide(review_offers, &reviewAllOffers),
        sdk::operation("pcb.tidy/1", &reviewAllOffers, "Mark offers whose board rules of modules have changed"),
        sdk::provide(contracts::assemblies::imported, &settleAllBoards, "Settle the parts of boards after an import"),
        sdk::provide(
            contracts::components::import_finished, &settleAllBoards, "Settle the parts of boards after an upload"
        ),
        sdk::provide(contracts::suppliers::before_delete, &forgetSupplier, "Delete profile and offers of a supplier"),
        sdk::provide(run_analysis, &runAnalysis),
        sdk::provide(show_share, &showShare),
        sdk::provide(sdk::from_host::job_failed, &noteFailedJob, "Note that an analysis could not be run"),
    });
    return table;
}

std::span<const sdk::IsolatedFunction> functions() {
    static const auto table = std::to_array<sdk::IsolatedFunction>({
        sdk::isolated(unpack_function, &unpackUpload),
        sdk::isolated(analyse_function, &analyseFiles),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::pcb

CARDCAGE_MODULE(cardcage::pcb::routes, cardcage::pcb::operations, cardcage::pcb::functions)
