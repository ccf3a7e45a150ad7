#include "host/jobs/webhook.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "host/crypto/base64.hpp"
#include "host/crypto/mac.hpp"
#include "host/json/object_writer.hpp"
#include "host/outbound/http_client.hpp"

namespace cardcage::jobs {
namespace {

constexpr auto patience = std::chrono::seconds(5);
constexpr std::string_view secret_prefix = "whsec_";

std::string keyOf(std::string_view secret) {
    if (!secret.starts_with(secret_prefix)) {
        throw std::invalid_argument("the secret of the webhook does not begin with whsec_");
    }
    auto key = crypto::decodeBase64(secret.substr(secret_prefix.size()));
    if (!key || key->empty()) throw std::invalid_argument("the secret of the webhook is not Base64");
    return std::move(*key);
}

std::string errorOf(const outbound::Failure& failure) {
    using Kind = outbound::Failure::Kind;
    if (failure.kind == Kind::TimedOut) return "the receiver did not answer within 5 seconds";
    if (failure.kind != Kind::NotPublic) return failure.what();
    return std::string(failure.what()) + "; webhooks.allow_private = true would permit it";
}

}  // namespace

bool wants(const tenancy::Webhook& webhook, std::string_view type) {
    return std::ranges::any_of(webhook.events, [&](const std::string& name) { return name == "*" || name == type; });
}

std::string webhookBody(std::string_view type, std::string_view timestamp, std::string_view data) {
    return json::ObjectWriter().member("type", type).member("timestamp", timestamp).json("data", data).text();
}

std::string webhookSignature(
    std::string_view secret, std::string_view id, std::int64_t seconds, std::string_view body
) {
    std::string signed_text(id);
    signed_text.append(".").append(std::to_string(seconds)).append(".").append(body);
    return "v1," + crypto::encodeBase64(crypto::bytesOf(crypto::hmacSha256(keyOf(secret), signed_text)));
}

WebhookOutcome callWebhook(
    const tenancy::Webhook& webhook, std::string_view id, std::int64_t seconds, std::string_view body
) {
    constexpr int gone = 410;
    try {
        const auto answer = outbound::send(
            {.method = "POST",
             .url = webhook.url,
             .fields =
                 {{"Content-Type", "application/json"},
                  {"webhook-id", std::string(id)},
                  {"webhook-timestamp", std::to_string(seconds)},
                  {"webhook-signature", webhookSignature(webhook.secret, id, seconds, body)}},
             .body = body},
            {.patience = patience, .size = 0, .allow_private = webhook.allow_private}
        );
        if (answer.status >= 200 && answer.status < 300) return {.is_delivered = true};
        return {.is_final = answer.status == gone, .error = "the receiver answered " + std::to_string(answer.status)};
    } catch (const outbound::Failure& failure) {
        return {.error = errorOf(failure)};
    } catch (const std::exception& error) {
        return {.error = error.what()};
    }
}

}  // namespace cardcage::jobs
