#pragma once

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

#include "host/auth/directory.hpp"
#include "host/auth/tokens/bearer.hpp"
#include "host/crypto/base64.hpp"

namespace cardcage::auth {

constexpr std::string_view tenant_a = "01890a5d-ac96-774b-bcce-b302099a8057";
constexpr std::string_view tenant_b = "01890a5d-ac96-774b-bcce-b302099a8058";
constexpr std::string_view client_a = "0190f3c2-1111-7abc-8def-0123456789ab";
constexpr std::string_view user_a = "0190f3c2-2222-7abc-8def-0123456789ab";
constexpr std::string_view issuer = "https://cardcage.test";
constexpr std::int64_t noon = 1'800'000'000;  // seconds
constexpr std::string_view key_file =
    "kid-1 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
    "kid-0 ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n";

/// A clock that tests move, shared by all copies of clock().
struct TestClock {
    std::shared_ptr<std::atomic<std::int64_t>> microseconds =
        std::make_shared<std::atomic<std::int64_t>>(noon * microseconds_per_second);
    Clock clock() const {
        return [now = microseconds] { return now->load(); };
    }
    void advance(std::int64_t seconds) const { *microseconds += seconds * microseconds_per_second; }
};

inline std::string mac(const Key& key, std::string_view text, const EVP_MD* digest = EVP_sha256()) {
    unsigned char bytes[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    HMAC(
        digest,
        key.bytes.data(),
        static_cast<int>(key.bytes.size()),
        reinterpret_cast<const unsigned char*>(text.data()),
        text.size(),
        bytes,
        &size
    );
    return {reinterpret_cast<const char*>(bytes), size};
}

/// A token with a right signature, whatever its parts contain.
inline std::string signedToken(std::string_view header, std::string_view payload) {
    const auto text = crypto::encodeBase64Url(header) + "." + crypto::encodeBase64Url(payload);
    return text + "." + crypto::encodeBase64Url(mac(KeyRing::parse(key_file).signing(), text));
}

constexpr std::string_view good_header = R"({"alg":"HS256","typ":"at+jwt","kid":"kid-1"})";

/// Claims as JSON; `more` is put in front, `without` is left out.
inline std::string payload(std::string_view more = "", std::string_view without = "") {
    const std::pair<std::string_view, std::string> claims[] = {
        {"iss", "\"" + std::string(issuer) + "\""},
        {"aud", "\"cardcage\""},
        {"sub", "\"" + std::string(client_a) + "\""},
        {"tenant", "\"" + std::string(tenant_a) + "\""},
        {"scopes", "\"read write\""},
        {"jti", "\"00112233445566778899aabbccddeeff\""},
        {"iat", std::to_string(noon)},
        {"exp", std::to_string(noon + 3600)}};
    std::string json = "{" + std::string(more);
    for (const auto& [name, value] : claims) {
        if (name == without) continue;
        if (json.size() > 1) json += ",";
        json += "\"" + std::string(name) + "\":" + value;
    }
    return json + "}";
}

/// The same with another value for one claim.
inline std::string payloadWith(std::string_view claim, std::string_view value) {
    return payload("\"" + std::string(claim) + "\":" + std::string(value), claim);
}

}  // namespace cardcage::auth
