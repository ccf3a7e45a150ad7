#include "host/services/page_cursor.hpp"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <stdexcept>

namespace cardcage::services {
namespace {

constexpr std::size_t mac_size = 16;
constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string encoded(std::string_view bytes) {
    std::string text;
    unsigned buffer = 0;
    int bits = 0;
    for (const unsigned char byte : bytes) {
        buffer = (buffer << 8) | byte;
        for (bits += 8; bits >= 6; bits -= 6) text.push_back(alphabet[(buffer >> (bits - 6)) & 63]);
    }
    if (bits) text.push_back(alphabet[(buffer << (6 - bits)) & 63]);
    return text;
}

/// Strict inverse: unknown characters and leftover bits are refused, so that a cursor has one spelling.
std::optional<std::string> decoded(std::string_view text) {
    std::string bytes;
    unsigned buffer = 0;
    int bits = 0;
    for (const char c : text) {
        const auto value = alphabet.find(c);
        if (value == std::string_view::npos) return std::nullopt;
        buffer = (buffer << 6) | static_cast<unsigned>(value);
        if ((bits += 6) >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<char>((buffer >> bits) & 255));
        }
    }
    if (bits >= 6 || (buffer & ((1u << bits) - 1))) return std::nullopt;
    return bytes;
}

std::string mac(std::string_view key, std::string_view scope, std::string_view position) {
    std::string message(scope);
    message.push_back('\0');
    message.append(position);
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    if (!HMAC(
            EVP_sha256(),
            key.data(),
            static_cast<int>(key.size()),
            reinterpret_cast<const unsigned char*>(message.data()),
            message.size(),
            digest.data(),
            &size
        )) {
        throw std::runtime_error("HMAC-SHA256 is not available");
    }
    return {reinterpret_cast<const char*>(digest.data()), mac_size};
}

}  // namespace

std::string sealCursor(std::string_view key, std::string_view scope, std::string_view position) {
    return encoded(mac(key, scope, position).append(position));
}

std::optional<std::string> openCursor(std::string_view key, std::string_view scope, std::string_view cursor) {
    auto bytes = decoded(cursor);
    if (!bytes || bytes->size() < mac_size) return std::nullopt;
    const auto position = std::string_view(*bytes).substr(mac_size);
    const auto expected = mac(key, scope, position);
    if (CRYPTO_memcmp(expected.data(), bytes->data(), mac_size) != 0) return std::nullopt;
    return std::string(position);
}

}  // namespace cardcage::services
