#include "host/endpoints/docs/docs.hpp"
#include "host/endpoints/endpoints.hpp"
#include "host/endpoints/page.hpp"
#include "host/requests/refusal.hpp"

namespace cardcage::endpoints {
namespace {

void answerAsset(const http::Request& request, http::Response& response) {
    const auto asset = docsAsset(request.path());
    if (!asset) throw requests::refusal("not_found", "There is nothing at this path; the reference is at /docs.");
    response.setHeader("Content-Type", asset->content_type);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-cache");
    if (!asset->content_security_policy.empty())
        response.setHeader("Content-Security-Policy", asset->content_security_policy);
    if (!isKnown(asset->etag, request, response)) response.share(asset->bytes);
}

}  // namespace

requests::HostEndpoint docsPage() {
    auto route = pageRoute("/docs", "get_docs_page", "Read this description as a page");
    route.flags |= modules::route_covers_below;
    return {.route = std::move(route), .admit = [](const requests::HostExchange& exchange) {
                answerAsset(exchange.request, exchange.response);
                return http::Admission{};
            }};
}

}  // namespace cardcage::endpoints
