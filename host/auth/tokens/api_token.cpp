#include "host/auth/tokens/api_token.hpp"

#include <Poco/Checksum.h>
#include <openssl/crypto.h>

#include <algorithm>

#include "host/crypto/digest.hpp"
#include "host/crypto/random.hpp"

namespace cardcage::auth {
namespace {

constexpr std::string_view prefix = "cc_";
constexpr std::size_t id_size = 16;
constexpr std::size_t secret_size = 64;
constexpr std::size_t checksum_size = 8;
constexpr std::size_t text_size = prefix.size() + id_size + 1 + secret_size + 1 + checksum_size;

bool isHex(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::string checksumOf(std::string_view text) {
    Poco::Checksum checksum(Poco::Checksum::TYPE_CRC32);
    checksum.update(text.data(), static_cast<unsigned>(text.size()));
    const auto crc = checksum.checksum();
    const std::uint8_t bytes[] = {
        static_cast<std::uint8_t>(crc >> 24),
        static_cast<std::uint8_t>(crc >> 16),
        static_cast<std::uint8_t>(crc >> 8),
        static_cast<std::uint8_t>(crc)};
    return crypto::toHex(bytes, sizeof bytes);
}

}  // namespace

ApiToken ApiToken::create() {
    return {crypto::randomHex(id_size / 2), crypto::randomHex(secret_size / 2)};
}

std::optional<ApiToken> ApiToken::parse(std::string_view text) {
    if (text.size() != text_size || !text.starts_with(prefix)) return {};
    const auto id = text.substr(prefix.size(), id_size);
    const auto secret = text.substr(prefix.size() + id_size + 1, secret_size);
    const auto signed_part = text.substr(0, text_size - checksum_size - 1);
    if (text[prefix.size() + id_size] != '_' || text[signed_part.size()] != '_') return {};
    if (!isHex(id) || !isHex(secret)) return {};
    if (text.substr(signed_part.size() + 1) != checksumOf(signed_part)) return {};
    return ApiToken{std::string(id), std::string(secret)};
}

std::string ApiToken::text() const {
    auto text = std::string(prefix) + id + '_' + secret;
    const auto checksum = checksumOf(text);
    return text + '_' + checksum;
}

SecretHash ApiToken::hash() const {
    return crypto::sha256(secret);
}

bool ApiToken::matches(const SecretHash& stored) const {
    return CRYPTO_memcmp(hash().data(), stored.data(), stored.size()) == 0;
}

}  // namespace cardcage::auth
