#include "host/auth/tokens/bearer.hpp"

#include <openssl/crypto.h>

#include <algorithm>
#include <charconv>

#include "host/crypto/base64.hpp"
#include "host/crypto/mac.hpp"
#include "host/crypto/random.hpp"
#include "host/json/object_writer.hpp"
#include "host/json/reader.hpp"

namespace cardcage::auth {
namespace {

constexpr std::string_view audience = "cardcage";
/// Clocks of hosts that share keys may differ by that many seconds.
constexpr std::int64_t clock_skew = 60;

/// The 36-character form in lower case, the only one this server writes.
bool isUuid(std::string_view text) {
    if (text.size() != 36) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (dash ? c != '-' : !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return false;
    }
    return true;
}

std::optional<std::int64_t> wholeSeconds(const json::Event& event) {
    std::int64_t seconds = 0;
    const auto* end = event.text.data() + event.text.size();
    if (event.kind != json::Kind::Number) return {};
    const auto result = std::from_chars(event.text.data(), end, seconds);
    if (result.ec != std::errc() || result.ptr != end || seconds < 0) return {};
    return seconds;
}

/// The claims of the token before they are checked.
struct RawClaims {
    std::optional<std::string> iss, aud, sub, tenant, scopes, jti, customer_user;
    std::optional<std::int64_t> iat, exp, nbf;

    /// False when the value has the wrong type. Claims that are not ours are passed over (RFC 7519, section 4).
    bool take(std::string_view claim, json::Reader& reader) {
        const std::pair<std::string_view, std::optional<std::string>*> texts[] = {
            {"iss", &iss},
            {"aud", &aud},
            {"sub", &sub},
            {"tenant", &tenant},
            {"scopes", &scopes},
            {"jti", &jti},
            {"customer_user", &customer_user}};
        const std::pair<std::string_view, std::optional<std::int64_t>*> times[] = {
            {"iat", &iat}, {"exp", &exp}, {"nbf", &nbf}};
        for (const auto& [name, target] : texts) {
            if (claim != name) continue;
            const auto& event = reader.next();
            if (event.kind != json::Kind::String) return false;
            *target = event.text;
            return true;
        }
        for (const auto& [name, target] : times) {
            if (claim != name) continue;
            *target = wholeSeconds(reader.next());
            return target->has_value();
        }
        return skipValue(reader);
    }

private:
    static bool skipValue(json::Reader& reader) {
        int open = 0;
        do {
            const auto kind = reader.next().kind;
            if (static_cast<std::int32_t>(kind) < 0) return false;
            if (kind == json::Kind::ObjectBegin || kind == json::Kind::ArrayBegin) ++open;
            if (kind == json::Kind::ObjectEnd || kind == json::Kind::ArrayEnd) --open;
        } while (open > 0);
        return true;
    }
};

std::optional<RawClaims> readClaims(std::string_view text) {
    // The reader skips a byte order mark, which the issuer never writes.
    if (!text.starts_with('{')) return {};
    json::Reader reader(text, {.depth = 8});
    if (reader.next().kind != json::Kind::ObjectBegin) return {};
    RawClaims claims;
    for (;;) {
        const auto& event = reader.next();
        if (event.kind == json::Kind::ObjectEnd) break;
        if (event.kind != json::Kind::Key) return {};
        const std::string claim(event.text);
        if (!claims.take(claim, reader)) return {};
    }
    if (reader.next().kind != json::Kind::End) return {};
    return claims;
}

/// Everything but the expiry.
std::optional<Claims> judge(const RawClaims& raw, std::string_view issuer, std::int64_t now) {
    if (raw.iss != issuer || raw.aud != audience) return {};
    if (!raw.tenant || !isUuid(*raw.tenant) || !raw.sub || !isUuid(*raw.sub)) return {};
    if (!raw.jti || raw.jti->empty() || raw.jti->size() > 64 || !raw.scopes) return {};
    if (!raw.iat || !raw.exp) return {};
    // Seconds mistaken for milliseconds are far in the future.
    if (*raw.iat > now + clock_skew || *raw.exp - *raw.iat != Bearer::lifetime) return {};
    if (raw.nbf && *raw.nbf > now + clock_skew) return {};
    const auto scopes = Scopes::parse(*raw.scopes);
    if (!scopes) return {};
    if (raw.customer_user && (raw.customer_user != raw.sub || *scopes != Scopes{Scope::Portal})) return {};
    return Claims{*raw.tenant, *raw.sub, *scopes, raw.customer_user.has_value(), *raw.iat, *raw.exp, *raw.jti};
}

}  // namespace

std::string_view code(Refusal refusal) {
    switch (refusal) {
        case Refusal::TokenMissing:
            return "token_missing";
        case Refusal::TokenInvalid:
            return "token_invalid";
        case Refusal::TokenExpired:
            return "token_expired";
        case Refusal::Unavailable:
            break;
    }
    return "unavailable";
}

int status(Refusal refusal) {
    return refusal == Refusal::Unavailable ? 503 : 401;
}

std::string_view challenge(Refusal refusal) {
    switch (refusal) {
        case Refusal::TokenMissing:
            return "Bearer realm=\"cardcage\"";
        case Refusal::TokenInvalid:
            return "Bearer error=\"invalid_token\"";
        case Refusal::TokenExpired:
            return "Bearer error=\"invalid_token\", error_description=\"The access token expired\"";
        case Refusal::Unavailable:
            break;
    }
    return {};
}

Bearer::Bearer(const KeyRing& keys, std::string issuer, Clock clock)
    : issuer_(std::move(issuer)), clock_(std::move(clock)) {
    useKeys(keys);
}

void Bearer::useKeys(const KeyRing& keys) {
    Signers signers;
    for (const auto& key : keys.keys()) {
        signers.push_back({key, crypto::encodeBase64Url(R"({"alg":"HS256","typ":"at+jwt","kid":")" + key.kid + "\"}")});
    }
    signers_ = std::make_shared<const Signers>(std::move(signers));
}

std::string Bearer::issue(std::string_view tenant, std::string_view client, Scopes scopes) const {
    return sign({.tenant = std::string(tenant), .subject = std::string(client), .scopes = scopes});
}

std::string Bearer::issuePortal(std::string_view tenant, std::string_view customer_user) const {
    return sign(
        {.tenant = std::string(tenant),
         .subject = std::string(customer_user),
         .scopes = {Scope::Portal},
         .customer_user = true}
    );
}

std::string Bearer::sign(const Claims& claims) const {
    const auto now = clock_() / microseconds_per_second;
    json::ObjectWriter payload;
    payload.member("iss", issuer_)
        .member("aud", audience)
        .member("sub", claims.subject)
        .member("tenant", claims.tenant)
        .member("scopes", claims.scopes.toString());
    if (claims.customer_user) payload.member("customer_user", claims.subject);
    payload.member("jti", crypto::randomHex(16)).member("iat", now).member("exp", now + lifetime);

    const auto signers = signers_.load();
    const auto& signer = signers->front();
    auto token = signer.header + "." + crypto::encodeBase64Url(payload.text());
    const auto mac = crypto::hmacSha256(crypto::bytesOf(signer.key.bytes), token);
    return token + "." + crypto::encodeBase64Url(crypto::bytesOf(mac));
}

std::variant<Claims, Refusal> Bearer::verify(std::string_view token) const {
    if (token.size() > largest) return Refusal::TokenInvalid;
    const auto first = token.find('.');
    const auto second = token.find('.', first == std::string_view::npos ? first : first + 1);
    if (second == std::string_view::npos || token.find('.', second + 1) != std::string_view::npos) {
        return Refusal::TokenInvalid;
    }

    // This installation writes all of its tokens, so the header is compared and not interpreted: whoever calls for
    // another algorithm, type, key or extension (RFC 8725, sections 2.1 and 3.1) does not even reach a parser.
    const auto header = token.substr(0, first);
    const auto signers = signers_.load();
    const auto signer = std::ranges::find(*signers, header, &Signer::header);
    if (signer == signers->end()) return Refusal::TokenInvalid;

    const auto signature = crypto::decodeBase64Url(token.substr(second + 1));
    const auto mac = crypto::hmacSha256(crypto::bytesOf(signer->key.bytes), token.substr(0, second));
    if (!signature || signature->size() != mac.size() ||
        CRYPTO_memcmp(signature->data(), mac.data(), mac.size()) != 0) {
        return Refusal::TokenInvalid;
    }

    const auto now = clock_() / microseconds_per_second;
    const auto payload = crypto::decodeBase64Url(token.substr(first + 1, second - first - 1));
    const auto raw = payload ? readClaims(*payload) : std::nullopt;
    auto claims = raw ? judge(*raw, issuer_, now) : std::nullopt;
    if (!claims) return Refusal::TokenInvalid;
    if (now >= claims->expires_at) return Refusal::TokenExpired;
    return *std::move(claims);
}

}  // namespace cardcage::auth
