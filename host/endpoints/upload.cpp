#include "host/endpoints/blob_upload.hpp"
#include "host/endpoints/file_link.hpp"
#include "host/requests/refusal.hpp"

namespace cardcage::endpoints {
namespace {

constexpr std::string_view block_parameters =
    R"(,{"name":"comp","in":"query","description":"A step of an upload in blocks.",)"
    R"("schema":{"type":"string","enum":["block","blocklist"]}},)"
    R"({"name":"blockid","in":"query","description":"With comp=block: which block the body is, as Base64.",)"
    R"("schema":{"type":"string"},"example":"MDAwMQ=="},)"
    R"({"name":"x-ms-blob-type","in":"header","description":"BlockBlob, where the link names this header.",)"
    R"("schema":{"type":"string","enum":["BlockBlob"]}})";

http::Admission admittedUpload(const requests::HostExchange& exchange) {
    const auto limit = uploadLimit(*exchange.ticket, exchange.request);
    const auto length = exchange.request.contentLength();
    if (length && *length > limit) {
        throw requests::refusal("payload_too_large", "The body may have at most " + std::to_string(limit) + " bytes.");
    }
    checkUpload(*exchange.ticket, exchange.request);
    return {.kind = workerFor(length.value_or(limit)), .body_limit = limit};
}

void answerUpload(const Services& services, const requests::HostExchange& exchange, const tenancy::TenantView& tenant) {
    const auto& link = *exchange.ticket;
    database::Work work(
        *exchange.connection, {.tenant = {}, .role = {}, .timeout = services.file_time}, database::Mode::Write
    );
    const files::Quota quota{.bytes = tenant.file_bytes, .files = tenant.file_count};
    files::FileRepository repository(work, *services.store, link.tenant, link.module, quota);
    const auto now_us = services.clock->now_us();
    auto row = repository.hold(link.file);
    if (!row || now_us >= row->upload_expires_us || row->size_cap != link.size_cap ||
        row->content_type != link.content_type || row->upload_flags != link.flags) {
        refuseLink();
    }
    takeUpload(*row, exchange.request, repository, *services.store, now_us);
    work.commit();
    if (link.flags & CC_UPLOAD_BLOB) describeBlob(*row, exchange.request, exchange.response);
    exchange.response.status = 201;
}

modules::Route uploadRoute() {
    auto route = fileLinkRoute("PUT", "/uploads/{file}", "upload_file", "Upload the file of a link", block_parameters);
    route.description =
        "Take the link as an answer names it, in `url`, with the `headers` that it names; it needs no access token and "
        "ends at `expires_at`. The body is the file. Until then another upload replaces the one before. Where "
        "`headers` has `x-ms-blob-type`, blocks can be sent, too (`comp=block` with `blockid`, then `comp=blocklist`), "
        "as libraries for block blobs do with large files.";
    route.request_types = {"application/octet-stream"};
    route.request_schema = R"({"type":"string","contentMediaType":"application/octet-stream","examples":["PK"]})";
    route.success_status = 201;
    route.problems = {
        "upload_url_invalid", "missing_parameter", "unsupported_media_type", "storage_full", "outcome_unknown"};
    return route;
}

}  // namespace

requests::HostEndpoint upload(const Services& services) {
    return {
        .route = uploadRoute(), .admit = &admittedUpload, .answer = [services](const requests::HostExchange& exchange) {
            serveFile(services, exchange, [&](const tenancy::TenantView& tenant) {
                answerUpload(services, exchange, tenant);
            });
        }};
}

}  // namespace cardcage::endpoints
