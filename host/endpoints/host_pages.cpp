#include "host/endpoints/host_pages.hpp"

#include <algorithm>
#include <vector>

#include "host/endpoints/docs/docs.hpp"
#include "host/http/messages/entity_tag.hpp"
#include "host/openapi/document.hpp"
#include "host/problems/pages.hpp"
#include "host/requests/json_body.hpp"
#include "host/requests/refusal.hpp"
#include "host/routing/path.hpp"

namespace cardcage::endpoints {
namespace {

constexpr std::uint64_t token_body_limit = 16 * 1024;

void answerPage(const problems::Page& page, http::Response& response) {
    response.setHeader("Content-Type", problems::Page::content_type);
    response.setHeader("Content-Security-Policy", page.content_security_policy);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.write(page.html);
}

/// Sets the entity tag; true, and a 304 is the answer, when the client has that version.
bool isKnown(std::string_view etag, const http::Request& request, http::Response& response) {
    response.setHeader("ETag", etag);
    const auto known = request.header("If-None-Match");
    if (known && http::listsEntityTag(*known, etag, true)) {
        response.status = 304;
        return true;
    }
    return false;
}

void answerAsset(const http::Request& request, http::Response& response) {
    const auto asset = endpoints::docsAsset(request.path());
    if (!asset) throw requests::refusal("not_found", "There is nothing at this path; the reference is at /docs.");
    response.setHeader("Content-Type", asset->content_type);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-cache");
    if (!asset->content_security_policy.empty())
        response.setHeader("Content-Security-Policy", asset->content_security_policy);
    if (!isKnown(asset->etag, request, response)) response.share(asset->bytes);
}

/// The problems that installed modules answer beyond those of the interface; of several versions of a module the words
/// of the newest. Borrowed from the installation.
std::vector<problems::ProblemType> problemsOfModules(const tenancy::Installation& installation) {
    std::vector<problems::ProblemType> types;
    for (const auto& generation : installation.table->installed()) {
        for (const auto& type : tenancy::problemsOf(*generation)) {
            if (problems::findProblemType(type.code)) continue;
            if (std::ranges::find(types, type.code, &problems::ProblemType::code) == types.end()) types.push_back(type);
        }
    }
    return types;
}

void answerProblemPage(
    const http::Request& request, http::Response& response, const tenancy::Installation& installation
) {
    const auto code = request.path().substr(std::string_view("/problems/").size());
    if (const auto* type = problems::findProblemType(code)) return answerPage(problems::problemPage(*type), response);
    const auto types = problemsOfModules(installation);
    const auto found = std::ranges::find(types, code, &problems::ProblemType::code);
    if (found == types.end()) {
        throw requests::refusal("not_found", "There is no problem type of that code; /problems lists them.");
    }
    answerPage(problems::problemPage(*found), response);
}

}  // namespace

HostPages::HostPages(
    std::string public_url, std::string media_segment, TokenExchange& exchange, auth::Authenticator& authenticator
)
    : public_url_(std::move(public_url)),
      media_segment_(std::move(media_segment)),
      exchange_(exchange),
      authenticator_(authenticator) {}

HostPages::Page HostPages::find(std::span<const std::string> segments) const {
    const auto& first = segments[0];
    if (segments.size() == 1) {
        if (first.empty()) return Page::Root;
        if (first == "token") return Page::Token;
        if (first == "openapi.json") return Page::OpenApi;
        if (first == "problems") return Page::ProblemIndex;
    }
    if (first == "docs") return Page::Docs;
    if (first == "problems" && segments.size() == 2) return Page::Problem;
    return Page::None;
}

std::string HostPages::route(Page page) {
    switch (page) {
        case Page::Root:
            return "/";
        case Page::Token:
            return "/token";
        case Page::OpenApi:
            return "/openapi.json";
        case Page::Docs:
            return "/docs";
        case Page::ProblemIndex:
            return "/problems";
        case Page::Problem:
            return "/problems/{code}";
        case Page::None:
            break;
    }
    return "-";
}

http::Admission HostPages::admit(
    Page page, const http::Request& request, http::Response& response, const tenancy::Installation& installation
) {
    const bool is_token = page == Page::Token;
    const std::string allow = is_token ? "OPTIONS, POST" : "GET, HEAD, OPTIONS";
    const auto method = request.method();
    if (method == "OPTIONS") {
        response.status = 204;
        response.setHeader("Allow", allow);
        return {};
    }
    if (is_token ? method != "POST" : method != "GET" && method != "HEAD") {
        auto refused = requests::refusal("method_not_allowed", "This path answers " + allow + ".");
        refused.headers.emplace_back("Allow", allow);
        throw refused;
    }
    switch (page) {
        case Page::Root:
            response.status = 303;
            response.setHeader("Location", public_url_ + "/docs");
            return {};
        case Page::ProblemIndex:
            answerPage(problems::indexPage(problemsOfModules(installation)), response);
            return {};
        case Page::Problem:
            answerProblemPage(request, response, installation);
            return {};
        case Page::Docs:
            answerAsset(request, response);
            return {};
        case Page::Token:
            if (request.contentLength().value_or(0) > token_body_limit) {
                throw requests::refusal(
                    "payload_too_large", "Send {\"token\": \"<API token>\"} and nothing else: at most 16 KiB."
                );
            }
            if (requests::codingOf(request) != requests::Coding::None) throw requests::unsupportedCoding("identity");
            if (!requests::isJson(request)) {
                throw requests::refusal("unsupported_media_type", "Send the body as Content-Type: application/json.");
            }
            return {http::Admission::Kind::Run, token_body_limit};
        case Page::OpenApi:
        case Page::None:
            break;
    }
    return {http::Admission::Kind::Run, 0};
}

void HostPages::answer(
    Page page, const http::Request& request, http::Response& response, const tenancy::Installation& installation
) {
    if (page == Page::Token) {
        response.setHeader("Content-Type", "text/plain");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.write(exchange_.accessToken(request));
    } else {
        openApi(request, response, installation);
    }
}

void HostPages::openApi(
    const http::Request& request, http::Response& response, const tenancy::Installation& installation
) {
    std::shared_ptr<const tenancy::SetView> set = installation.everything;
    if (const auto authorization = request.header("Authorization")) {
        const auto authentication = authenticator_.authenticate(authorization);
        if (const auto* reason = std::get_if<auth::Refusal>(&authentication)) throw requests::refusal(*reason);
        const auto& identity = *std::get<std::shared_ptr<const auth::Identity>>(authentication);
        const auto tenant = installation.tenants.find(identity.tenant);
        if (tenant == installation.tenants.end()) throw requests::refusal(auth::Refusal::TokenInvalid);
        set = tenant->second->set;
    }
    const auto& document = set->document([&] {
        openapi::OpenApiInput input;
        input.public_url = public_url_;
        input.media_segment = media_segment_;
        for (const auto& module : set->modules) {
            input.modules.push_back(
                {module.id, module.version, module.title, {}, tenancy::problemsOf(*module.generation)}
            );
        }
        for (const auto& [route, place] : set->routes()) input.modules[place].routes.push_back(route);
        return openapi::document(input, 1);
    });
    response.setHeader("Content-Type", "application/json");
    response.setHeader("Vary", "Authorization");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", request.header("Authorization") ? "private, no-cache" : "no-cache");
    if (!isKnown(document.etag, request, response)) response.write(document.text);
}

}  // namespace cardcage::endpoints
