#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "host/tenancy/view.hpp"

namespace cardcage::jobs {

/// Whether the tenant's webhook is to be called for that type of event ("components.upload_held").
bool wants(const tenancy::Webhook& webhook, std::string_view type);

/// Body of the request: {"type": …, "timestamp": …, "data": …}. `timestamp`: RFC 3339; `data`: JSON.
std::string webhookBody(std::string_view type, std::string_view timestamp, std::string_view data);

/// The header webhook-signature of Standard Webhooks: "v1," and the Base64 form of HMAC-SHA-256 over
/// "<id>.<seconds>.<body>". `secret`: "whsec_" and the key in Base64. Throws std::invalid_argument for another one.
std::string webhookSignature(std::string_view secret, std::string_view id, std::int64_t seconds, std::string_view body);

/// Outcome of one attempt.
struct WebhookOutcome {
    bool is_delivered = false;
    bool is_final = false;  ///< not delivered, and never tried again, as the receiver wants (410)
    std::string error;      ///< holds neither the secret nor the body
};

/// Calls a webhook once (https://www.standardwebhooks.com): POST with the headers webhook-id, webhook-timestamp and
/// webhook-signature; delivered when the answer is 2xx. It takes five seconds at most, the look-up of the name
/// included; redirects are not followed, and no address outside the public internet is connected to unless the
/// configuration allows it. Never throws for what the other side does.
WebhookOutcome callWebhook(
    const tenancy::Webhook& webhook, std::string_view id, std::int64_t seconds, std::string_view body
);

}  // namespace cardcage::jobs
