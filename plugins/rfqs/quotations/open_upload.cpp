#include "quotations/quotations.hpp"
#include "settings.hpp"
#include "sql.hpp"
#include "stored_rfq.hpp"

namespace cardcage::rfqs {
namespace {

constexpr std::uint64_t most_bytes = std::uint64_t{50} << 20;
constexpr std::string_view usual_name = "Quotation.pdf";

/// The host bounds the time of an upload that began before the expiry.
constexpr std::int64_t grace_us = 10 * 60 * std::int64_t{1'000'000};

/// The body is optional.
UploadRequest readRequest(const sdk::Call& call) {
    const bool is_streamed = call.header("transfer-encoding").has_value();
    if (!is_streamed && call.header("content-length").value_or("0") == "0") return {};
    return call.decodeBody<UploadRequest>();
}

sdk::UploadLink signLink(const sdk::Call& call, std::string_view name) {
    return call.files().signPut(
        {.name = name, .content_type = "application/pdf", .size_cap = most_bytes, .prefix = "%PDF-"},
        CC_UPLOAD_BLOB,
        call.settings<Settings>().upload_link_seconds
    );
}

sdk::UploadLink signLink(const sdk::Call& call, const UploadRequest& request) {
    if (!request.file_name) return signLink(call, usual_name);
    try {
        return signLink(call, *request.file_name);
    } catch (const sdk::HostError& error) {
        if (error.status() != CC_PROBLEM) throw;
    }
    // Either the name is invalid, or every name would fail.
    signLink(call, usual_name);
    throw sdk::Problem::invalid(
        "/file_name",
        "format",
        "must be the name of a file on every system: no folders, no control characters, none of < > : \" | ? *, not "
        "the name of a device, no dot or blank at its end"
    );
}

}  // namespace

QuotationUpload openUpload(sdk::Call& call, RfqId id) {
    const auto request = readRequest(call);
    holdForChange(call, id);
    const auto upload = signLink(call, request);
    call.db().run(sql::insert_quotation, upload.file.id, id, upload.file.name);
    call.enqueue(
        "rfqs.settle_upload/1",
        EndedUpload{id, upload.file.id},
        {.not_before = sdk::Timestamp::fromMicroseconds(upload.link.expires_at.microseconds() + grace_us)}
    );
    return {.url = upload.link.url, .quotation_id = upload.file.id, .expires_at = upload.link.expires_at};
}

}  // namespace cardcage::rfqs
