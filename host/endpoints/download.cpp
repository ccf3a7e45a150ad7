#include "host/endpoints/file_link.hpp"
#include "host/execution/file_answer.hpp"
#include "host/requests/refusal.hpp"

namespace cardcage::endpoints {
namespace {

http::Admission admittedDownload(const requests::HostExchange& exchange) {
    if (exchange.request.contentLength().value_or(0) > 0) {
        throw requests::refusal("payload_too_large", "The body may have at most 0 bytes.");
    }
    return {.kind = workerFor(exchange.ticket->size_cap)};
}

void answerDownload(const Services& services, const requests::HostExchange& exchange) {
    const auto& link = *exchange.ticket;
    database::Work work(
        *exchange.connection, {.tenant = {}, .role = {}, .timeout = services.file_time}, database::Mode::Read
    );
    files::FileRepository repository(work, *services.store, link.tenant, link.module, {});
    const auto row = repository.find(link.file);
    // A file that was removed meanwhile: its links have ended with it.
    if (!row || !row->sha256 || row->content_type != link.content_type) refuseLink();
    const auto content = services.store->open(*row->sha256);
    if (!content) throw files::StoreError("the content " + *row->sha256 + " is missing in the store");
    execution::answerFile(*row, *content, exchange.request, exchange.response);
}

modules::Route downloadRoute() {
    auto route = fileLinkRoute("GET", "/downloads/{file}", "download_file", "Download the file of a link");
    route.description =
        "Take the link as an answer names it, in `url`; it needs no access token and ends at `expires_at`. Parts of "
        "the file can be asked for with `Range`. A server that keeps its files in a blob service names links to that one.";
    route.response_type = "*/*";
    route.response_schema =
        R"({"type":"string","description":"The file, with its own Content-Type.","examples":["%PDF-1.7"]})";
    return route;
}

}  // namespace

requests::HostEndpoint download(const Services& services) {
    return {
        .route = downloadRoute(),
        .admit = &admittedDownload,
        .answer = [services](const requests::HostExchange& exchange) {
            serveFile(services, exchange, [&](const tenancy::TenantView&) { answerDownload(services, exchange); });
        }};
}

}  // namespace cardcage::endpoints
