#include "host/endpoints/token_exchange.hpp"

#include "host/json/reader.hpp"
#include "host/requests/refusal.hpp"

namespace cardcage::endpoints {
namespace {

requests::Refusal tooManyGuesses(int retry_after) {
    auto refused =
        requests::refusal("too_many_requests", "Too many failed attempts from this address; wait before the next one.");
    refused.problem.retry_after = retry_after;
    return refused;
}

requests::Refusal invalidField(const char* rule, const char* message) {
    auto refused = requests::refusal("invalid_field", "Send {\"token\": \"<API token>\"}.");
    refused.problem.errors.push_back({"/token", rule, message});
    return refused;
}

/// The member "token" of the body. Other members are read, because the body must be JSON as a whole, and ignored.
std::string apiTokenOf(const http::Request& request) {
    json::Reader reader(request.body().memory().value_or(""));
    std::optional<std::string> token;
    bool wrong_type = false;
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
            if (depth == 1) key = event.text;
        } else {
            if (depth == 1 && key == "token") {
                if (event.kind == json::Kind::String) {
                    token = event.text;
                } else if (event.kind != json::Kind::Null) {
                    wrong_type = true;
                }
            }
            if (event.kind == json::Kind::ObjectBegin || event.kind == json::Kind::ArrayBegin) ++depth;
        }
    }
    if (wrong_type) throw invalidField("type", "must be a string");
    if (!token) throw invalidField("required", "is required");
    return *token;
}

}  // namespace

TokenExchange::TokenExchange(auth::Authenticator& authenticator, auth::GuessLimiter& limiter, observability::Log& log)
    : authenticator_(authenticator), limiter_(limiter), log_(log) {}

std::string TokenExchange::accessToken(const http::Request& request) {
    // Further guesses of a client over its limit delay nobody.
    using Patience = auth::Authenticator::Patience;
    const auto patience = limiter_.retryAfter(request.peer()) ? Patience::None : Patience::Wait;
    auto exchanged = authenticator_.exchange(apiTokenOf(request), patience);
    if (auto* token = std::get_if<std::string>(&exchanged)) return std::move(*token);
    if (std::get<auth::Refusal>(exchanged) == auth::Refusal::Unavailable)
        throw requests::refusal(auth::Refusal::Unavailable);

    log_.warning("API token refused", {{"peer", request.peer()}, {"request_id", request.requestId()}});
    if (const auto seconds = limiter_.failed(request.peer())) throw tooManyGuesses(*seconds);
    auto refused = requests::refusal("invalid_api_token");
    refused.headers.emplace_back("WWW-Authenticate", "Bearer error=\"invalid_token\"");
    throw refused;
}

}  // namespace cardcage::endpoints
