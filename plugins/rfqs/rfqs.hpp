#pragma once

#include <optional>

#include "rfq_input.hpp"

/// Requests for quotation, their history and their quotations, and the operations for other modules.
namespace cardcage::rfqs {

struct RfqFilter {
    std::optional<RfqStatus> status;
    std::optional<CustomerId> customer_id;
    std::optional<sdk::Timestamp> updated_since;
    std::optional<std::string> number;
    std::optional<std::string> external_reference;

    static constexpr auto schema() {
        return sdk::query(
            "RfqFilter",
            sdk::optional<&RfqFilter::status>("Only RfQs with this status."),
            sdk::optional<&RfqFilter::customer_id>("Only RfQs of this customer."),
            sdk::optional<&RfqFilter::updated_since>("Only RfQs changed at this time or later."),
            sdk::optional<&RfqFilter::number>(
                "Only the RfQ with this number; exact.", sdk::lookup, sdk::example("RFQ-000001")
            ),
            sdk::optional<&RfqFilter::external_reference>(
                "Only RfQs with this external reference; exact.", sdk::lookup, sdk::example("ERP-4711")
            )
        );
    }
};

/// Returns RfQs in the order of creation.
sdk::Page<Rfq> listRfqs(sdk::Call& call, const RfqFilter& filter);

/// Creates an RfQ with its root assembly and a sourcing scenario for each quantity. 400 for unknown references; 409
/// number_taken, quotation_missing; 503 without the module of assemblies.
Rfq createRfq(sdk::Call& call, const RfqInput& input);

/// Returns one RfQ. 404.
Rfq findRfq(sdk::Call& call, RfqId id);

/// Changes the fields of the patch, in one step: thaws, changes, releases the quotation, freezes. 404, 412; 400 for
/// unknown references; 409 number_taken, cost_frozen, quotation_missing, rfq_has_order; 503 if a freeze is requested
/// and no module calculates costs.
Rfq updateRfq(sdk::Call& call, RfqId id, const RfqPatch& patch);

/// Deletes an RfQ with its root and the assemblies created below it. 404, 412; 409 rfq_has_order when another module
/// refuses (rfqs.before_delete/1).
void deleteRfq(sdk::Call& call, RfqId id);

/// Returns one RfQ, locked for a change: the version in If-Match, otherwise 412. 404.
Rfq lockRfq(sdk::Call& call, RfqId id);

/// One entry of the history; the creation is the first one.
struct StatusChange {
    sdk::Uuid id;
    RfqId rfq_id;
    std::string rfq_number;
    std::optional<RfqStatus> from_status;
    RfqStatus to_status = RfqStatus::Unknown;
    sdk::Timestamp changed_at;
    Actor changed_by;

    static constexpr auto schema() {
        return sdk::record(
            "RfqStatusChange",
            sdk::required<&StatusChange::id>("Id of the entry."),
            sdk::required<&StatusChange::rfq_id>("Id of the RfQ."),
            sdk::required<&StatusChange::rfq_number>("Number of the RfQ.", sdk::example("RFQ-000123")),
            sdk::required<&StatusChange::from_status>("Previous status; null for the creation of the RfQ."),
            sdk::required<&StatusChange::to_status>("New status.", sdk::example("InProgress")),
            sdk::required<&StatusChange::changed_at>("Time of the change."),
            sdk::required<&StatusChange::changed_by>("Author of the change.")
        );
    }
};

struct StatusChangeFilter {
    std::optional<RfqId> rfq_id;
    std::optional<sdk::Timestamp> from;
    std::optional<sdk::Timestamp> to;

    static constexpr auto schema() {
        return sdk::query(
            "RfqStatusChangeFilter",
            sdk::optional<&StatusChangeFilter::rfq_id>("Only changes of this RfQ."),
            sdk::optional<&StatusChangeFilter::from>("Only changes at this time or later."),
            sdk::optional<&StatusChangeFilter::to>("Only changes before this time.")
        );
    }
};

/// Returns changes of status, oldest first.
sdk::Page<StatusChange> listStatusChanges(sdk::Call& call, const StatusChangeFilter& filter);

struct UploadRequest {
    std::optional<std::string> file_name;

    static constexpr auto schema() {
        return sdk::record(
            "QuotationUploadRequest",
            sdk::optional<&UploadRequest::file_name>(
                "File name of downloads; Quotation.pdf by default.",
                sdk::length(1, 255),
                sdk::example("Quotation 123.pdf")
            )
        );
    }
};

struct UploadHeaders {
    std::string blob_type = "BlockBlob";

    static constexpr auto schema() {
        return sdk::record(
            "QuotationUploadHeaders",
            sdk::required<&UploadHeaders::blob_type>(
                "Required for a single PUT.", sdk::named("x-ms-blob-type"), sdk::example("BlockBlob")
            )
        );
    }
};

/// Upload link of a quotation.
struct QuotationUpload {
    std::string url;
    QuotationId quotation_id;
    std::string method = "PUT";
    UploadHeaders headers;
    sdk::Timestamp expires_at;

    static constexpr auto schema() {
        return sdk::record(
            "QuotationUpload",
            sdk::required<&QuotationUpload::url>(
                "URL that accepts the PDF, without a bearer, until it expires or the quotation is released.",
                sdk::url,
                sdk::example("https://cardcage.example/uploads/0190a6f2-7c3e-4b1a-9f4d-2c5e8a7b6d10?sig=e30.c2ln")
            ),
            sdk::required<&QuotationUpload::quotation_id>("Id of the quotation."),
            sdk::required<&QuotationUpload::method>("HTTP method of the upload.", sdk::example("PUT")),
            sdk::required<&QuotationUpload::headers>("Headers to send with it."),
            sdk::required<&QuotationUpload::expires_at>("Time of expiry of the link.")
        );
    }
};

/// Returns a link for uploading the PDF of a quotation. The body may be empty. 404; 400 for an invalid file name.
QuotationUpload openUpload(sdk::Call& call, RfqId id);

/// A PDF that the files service has already sent as the response.
using AnsweredPdf = sdk::AnsweredAs<"application/pdf">;

/// Returns the released PDF to an active user of the customer. 404 for all others, and before the release.
AnsweredPdf downloadQuotation(sdk::Call& call, RfqId id);

/// The same for the user of the page with the token, without a bearer. The user is checked at each download.
AnsweredPdf downloadQuotationByLink(sdk::Call& call, RfqId id, sdk::PathText token);

}  // namespace cardcage::rfqs
