#pragma once

#include <string>
#include <string_view>

namespace cardcage::observability {

/// Text in place of a secret.
constexpr std::string_view redacted_mark = "[redacted]";

/// True for names whose values are secrets whatever they hold: "password", "Authorization", "api_token",
/// "client_secret", "X-Api-Key".
bool namesSecret(std::string_view name);

/// The text without what looks like a secret: bearers and other Authorization values, JSON web tokens, API tokens
/// ("cc_…"), link tokens (96 hex digits), passwords in URLs, and values after names like "password" or "sig" in
/// queries, JSON, keyword strings ("password=x", "\"token\": \"x\""). The last safety net: nobody should log a secret
/// at all.
std::string withoutSecrets(std::string_view text);

/// Appends the same; cheap when there is nothing to hide.
void appendWithoutSecrets(std::string& out, std::string_view text);

}  // namespace cardcage::observability
