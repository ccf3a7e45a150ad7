#include <cardcage/detail/unknown_keys.hpp>
#include <cardcage/scalar.hpp>
#include <optional>
#include <string>

#include "host/endpoints/endpoints.hpp"
#include "host/endpoints/page.hpp"
#include "host/json/reader.hpp"
#include "host/requests/json_body.hpp"
#include "host/requests/query/query_parameters.hpp"
#include "host/requests/refusal.hpp"

// POST /token: an API token for an access token (interface specification, "Authentication").

namespace cardcage::endpoints {
namespace {

constexpr std::uint64_t token_body_limit = 16 * 1024;

requests::Refusal tooManyGuesses(int retry_after) {
    auto refused =
        requests::refusal("too_many_requests", "Too many failed attempts from this address; wait before the next one.");
    refused.problem.retry_after = retry_after;
    return refused;
}

requests::Refusal invalidFields(FieldErrors errors) {
    auto refused = requests::refusal("invalid_field", "Send {\"token\": \"<API token>\"}.");
    for (auto& error : errors.take()) {
        refused.problem.errors.push_back({std::move(error.pointer), std::move(error.rule), std::move(error.message)});
    }
    return refused;
}

/// Returns the list for unknown keys of the body, which refuses them with `strict=true`.
UnknownKeyList unknownKeysFor(const http::Request& request) {
    UnknownKeyList keys;
    const auto query = requests::parsedQuery(request.query());
    const auto given = query.value("strict");
    if (!given) return keys;
    bool is_strict = false;
    if (const auto fault = Scalar<bool>::parse(*given, Rules{}, is_strict)) {
        auto refused =
            requests::refusal("invalid_parameter", "The query parameter `strict` " + std::string(fault.message) + ".");
        refused.problem.errors.push_back({"strict", std::string(fault.rule), std::string(fault.message)});
        throw refused;
    }
    if (is_strict) keys.refuse();
    return keys;
}

void addUnknown(UnknownKeyList& keys, std::string_view key) {
    text::Nearest nearest(key);
    nearest.offer("token");
    std::string pointer;
    text::appendPointerStep(pointer, key);
    keys.add(pointer, nearest.found());
}

/// Returns the member "token" of the body. Other members are read, because the body must be JSON as a whole, and added
/// to `unknown`.
std::string apiTokenOf(const http::Request& request, UnknownKeyList& unknown) {
    json::Reader reader(request.body().memory().value_or(""));
    std::optional<std::string> token;
    FieldErrors errors;
    int depth = 0;
    std::string key;
    for (bool first = true;; first = false) {
        const auto& event = reader.next();
        if (event.kind == json::Kind::Syntax || event.kind == json::Kind::TooLarge) {
            throw requests::refusal(
                "invalid_json", std::string(event.text) + " at byte " + std::to_string(event.position)
            );
        }
        if (event.kind == json::Kind::End) break;
        if (first && event.kind != json::Kind::ObjectBegin)
            throw requests::refusal("invalid_json", "The body must be a JSON object.");
        if (event.kind == json::Kind::ObjectEnd || event.kind == json::Kind::ArrayEnd) {
            --depth;
        } else if (event.kind == json::Kind::Key) {
            if (depth != 1) continue;
            key = event.text;
            if (key != "token") addUnknown(unknown, key);
        } else {
            if (depth == 1 && key == "token") {
                if (event.kind == json::Kind::String) {
                    token = event.text;
                } else if (event.kind != json::Kind::Null) {
                    errors.add("/token", "type", "must be a string");
                }
            }
            if (event.kind == json::Kind::ObjectBegin || event.kind == json::Kind::ArrayBegin) ++depth;
        }
    }
    if (!token && errors.empty()) errors.add("/token", "required", "is required");
    if (unknown.isRefused()) unknown.addTo(errors);
    if (!errors.empty()) throw invalidFields(std::move(errors));
    return *token;
}

/// Returns the access token; adds the unknown keys of the body to `unknown`. Throws Refusal: 400 invalid_json or
/// invalid_field, 401 invalid_api_token, 429 too_many_requests in its place when this address has failed too often. A
/// right token is never refused for the failures of others.
std::string exchanged(const Services& services, const http::Request& request, UnknownKeyList& unknown) {
    // Further guesses of a client over its limit delay nobody.
    using Patience = auth::Authenticator::Patience;
    const auto patience = services.token_guesses->retryAfter(request.peer()) ? Patience::None : Patience::Wait;
    auto outcome = services.authenticator->exchange(apiTokenOf(request, unknown), patience);
    if (auto* token = std::get_if<std::string>(&outcome)) return std::move(*token);
    if (std::get<auth::Refusal>(outcome) == auth::Refusal::Unavailable)
        throw requests::refusal(auth::Refusal::Unavailable);

    services.log->warning("API token refused", {{"peer", request.peer()}, {"request_id", request.requestId()}});
    if (const auto seconds = services.token_guesses->failed(request.peer())) throw tooManyGuesses(*seconds);
    auto refused = requests::refusal("invalid_api_token");
    refused.headers.emplace_back("WWW-Authenticate", "Bearer error=\"invalid_token\"");
    throw refused;
}

http::Admission limitBody(const http::Request& request) {
    if (request.contentLength().value_or(0) > token_body_limit) {
        throw requests::refusal(
            "payload_too_large", "Send {\"token\": \"<API token>\"} and nothing else: at most 16 KiB."
        );
    }
    if (requests::codingOf(request) != requests::Coding::None) throw requests::unsupportedCoding("identity");
    if (!requests::isJson(request)) {
        throw requests::refusal("unsupported_media_type", "Send the body as Content-Type: application/json.");
    }
    return {.kind = http::Admission::Kind::Run, .body_limit = token_body_limit};
}

modules::Route tokenRoute() {
    auto route = routeOf(
        modules::route_public, "POST", "/token", "create_access_token", "Exchange an API token for an access token"
    );
    route.description =
        "The answer is the access token itself, as plain text. Send it as `Authorization: Bearer <access token>`; it "
        "is valid for one hour.";
    route.parameters = R"([{"name":"strict","in":"query","required":false,)"
                       R"("description":"true: unknown keys of the body are refused.","schema":{"type":"boolean"}}])";
    route.query_names = {"strict"};
    route.request_schema = R"({"$ref":"#/components/schemas/TokenRequest"})";
    route.components =
        R"({"TokenRequest":{"type":"object","required":["token"],"properties":{"token":{"type":"string",)"
        R"("description":"An API token of this tenant.","examples":["cc_k3v9_Zm9vYmFy_1a2b3c"]}}}})";
    route.response_type = "text/plain";
    route.response_schema =
        R"({"type":"string","examples":["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjbGllbnQifQ.c2lnbmF0dXJl"]})";
    route.problems = {"invalid_api_token"};
    return route;
}

}  // namespace

requests::HostEndpoint accessToken(const Services& services) {
    const auto answer = [services](const requests::HostExchange& exchange) {
        auto unknown = unknownKeysFor(exchange.request);
        const auto token = exchanged(services, exchange.request, unknown);
        exchange.response.setHeader("Content-Type", "text/plain");
        exchange.response.setHeader("Cache-Control", "no-store");
        exchange.response.setHeader("X-Content-Type-Options", "nosniff");
        if (!unknown.empty()) exchange.response.setHeader(UnknownKeyList::header_name, unknown.takeHeader());
        exchange.response.write(token);
    };
    return {
        .route = tokenRoute(),
        .admit = [](const requests::HostExchange& exchange) { return limitBody(exchange.request); },
        .answer = answer};
}

}  // namespace cardcage::endpoints
