#include "host/abi/page_cursor.hpp"

#include <openssl/crypto.h>

#include "host/crypto/base64.hpp"
#include "host/crypto/mac.hpp"

namespace cardcage::abi {
namespace {

constexpr std::size_t mac_size = 16;
std::string mac(std::string_view key, std::string_view scope, std::string_view position) {
    std::string message(scope);
    message.push_back('\0');
    message.append(position);
    return std::string(crypto::bytesOf(crypto::hmacSha256(key, message)).substr(0, mac_size));
}

}  // namespace

std::string sealCursor(std::string_view key, std::string_view scope, std::string_view position) {
    return crypto::encodeBase64Url(mac(key, scope, position).append(position));
}

std::optional<std::string> openCursor(std::string_view key, std::string_view scope, std::string_view cursor) {
    const auto bytes = crypto::decodeBase64Url(cursor);
    if (!bytes || bytes->size() < mac_size) return std::nullopt;
    const auto position = std::string_view(*bytes).substr(mac_size);
    const auto expected = mac(key, scope, position);
    if (CRYPTO_memcmp(expected.data(), bytes->data(), mac_size) != 0) return std::nullopt;
    return std::string(position);
}

}  // namespace cardcage::abi
