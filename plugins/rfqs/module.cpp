#include <span>

#include "linked/for_other_modules.hpp"
#include "linked/pcbs.hpp"
#include "portal/portal_rfqs.hpp"
#include "quotations/quotations.hpp"

namespace cardcage::rfqs {
namespace {

constexpr std::string_view create_example =
    R"({"name":"Motor controller","customer":{"number":"C-100","name":"Muster AG"},)"
    R"("internal_part_number":{"value":"4712"},"customer_part_numbers":[{"value":"K-77","revision":"2"}],)"
    R"("type":"System","industry":"Auto","order_quantities":[100,500],"base_currency":"EUR","due_date":"2026-09-30",)"
    R"("requested_delivery_date":"2026-11-15","notes":"Repeat order likely.","external_reference":"CRM-88",)"
    R"("tags":["repeat"]})";
constexpr std::string_view update_example =
    R"({"status":"InProgress","order_quantities":[100,500,1000],"due_date":"2026-10-15",)"
    R"("quotation_valid_until":"2026-12-31","notes":"A third quantity was asked for.","tags":["repeat","urgent"]})";

std::span<const sdk::Route> routes() {
    constexpr auto rfq = sdk::model("rfq", 1);
    static const auto table = std::to_array<sdk::Route>({
        sdk::get("/rfqs", rfq, &listRfqs, "List RfQs"),
        sdk::post("/rfqs", rfq, &createRfq, "Create an RfQ for an existing or new customer")
            .requestExample(create_example)
            .problems("number_taken", "in_use", "quotation_missing", "operation_unavailable"),
        sdk::get("/rfqs/status-history", rfq, &listStatusChanges, "List the status changes of all RfQs"),
        sdk::get("/rfqs/{id}", rfq, &findRfq, "Get an RfQ"),
        sdk::patch("/rfqs/{id}", rfq, &updateRfq, "Update an RfQ, release its quotation, freeze its costs")
            .requestExample(update_example)
            .problems(
                "number_taken",
                "in_use",
                "cost_frozen",
                "quotation_missing",
                "rfq_has_order",
                "selection_outdated",
                "circular_nesting",
                "costs_too_large",
                "changed_meanwhile",
                "operation_unavailable"
            ),
        sdk::del("/rfqs/{id}", rfq, &deleteRfq, "Delete an RfQ").problems("rfq_has_order", "operation_unavailable"),

        sdk::post(
            "/rfqs/{id}/quotation/upload",
            sdk::unversioned("rfq", 1),
            &openUpload,
            "Obtain an upload URL for a quotation"
        )
            .scope("files")
            .describe("Send the PDF to `url` with PUT and the header `x-ms-blob-type: BlockBlob`, or with a client for "
                      "block blobs; at most 50 MiB. The document stays internal until the status of the RfQ is set to "
                      "QuotationAvailable.")
            .takesOptional<UploadRequest>(),
        sdk::get("/portal/rfqs", sdk::unversioned, &listPortalRfqs, "List the quoted RfQs of a portal user")
            .scope("portal"),
        sdk::get("/portal/rfqs/{id}", sdk::unversioned, &findPortalRfq, "Get a quoted RfQ of a portal user")
            .scope("portal"),
        sdk::get("/portal/rfqs/{id}/quotation", sdk::unversioned, &downloadQuotation, "Download the released quotation")
            .scope("portal"),
        sdk::get(
            "/portal/rfqs/{id}/quotation/{token}",
            sdk::unversioned,
            &downloadQuotationByLink,
            "Download the released quotation through a link of the portal page"
        )
            .capability(),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(contracts::rfqs::find_root, &findRoot),
        sdk::provide(contracts::rfqs::get, &getRfq),
        sdk::provide(contracts::rfqs::set_status, &setStatus),
        sdk::provide(contracts::rfqs::portal_rfq, &getPortalRfq),
        sdk::provide(contracts::rfqs::portal_visitor, &admitVisitor),
        sdk::provide(contracts::rfqs::link_scenario, &linkScenario),
        sdk::provide(contracts::rfqs::add_pcb, &addPcb),
        sdk::provide(contracts::rfqs::remove_pcb, &removePcb),
        sdk::operation("rfqs.settle_upload/1", &settleUpload, "Close the upload link of a quotation"),
        sdk::provide(
            contracts::customers::portal_documents,
            &listPortalDocuments,
            "List the released quotations of a portal user"
        ),
        sdk::provide(contracts::customers::before_delete, &forgetCustomer, "Refuse while the customer has RfQs"),
        sdk::provide(contracts::customers::before_delete_user, &forgetCustomerUser, "Remove the user from RfQs"),
        sdk::provide(
            contracts::customers::before_delete_application_user, &forgetApplicationUser, "Remove the user from RfQs"
        ),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::rfqs

CARDCAGE_MODULE(cardcage::rfqs::routes, cardcage::rfqs::operations)
