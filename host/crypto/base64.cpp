#include "host/crypto/base64.hpp"

#include <openssl/evp.h>

#include <array>

namespace cardcage::crypto {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

constexpr auto values = [] {
    std::array<std::int8_t, 256> table{};
    table.fill(-1);
    for (std::size_t i = 0; i < alphabet.size(); ++i) {
        table[static_cast<unsigned char>(alphabet[i])] = static_cast<std::int8_t>(i);
    }
    return table;
}();

}  // namespace

std::string encodeBase64Url(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() * 4 + 2) / 3);
    std::uint32_t pending = 0;
    int bits = 0;
    for (const char byte : bytes) {
        pending = pending << 8 | static_cast<unsigned char>(byte);
        bits += 8;
        while (bits >= 6) {
            bits -= 6;
            text.push_back(alphabet[pending >> bits & 63]);
        }
    }
    if (bits > 0) text.push_back(alphabet[pending << (6 - bits) & 63]);
    return text;
}

std::optional<std::string> decodeBase64Url(std::string_view text) {
    if (text.size() % 4 == 1) return {};
    std::string bytes;
    bytes.reserve(text.size() * 3 / 4);
    std::uint32_t pending = 0;
    int bits = 0;
    for (const char c : text) {
        const auto value = values[static_cast<unsigned char>(c)];
        if (value < 0) return {};
        pending = pending << 6 | static_cast<std::uint32_t>(value);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<char>(pending >> bits & 0xFF));
        }
    }
    if ((pending & ((1u << bits) - 1)) != 0) return {};
    return bytes;
}

std::string encodeBase64(std::string_view bytes) {
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
    const auto size = EVP_EncodeBlock(
        reinterpret_cast<unsigned char*>(text.data()),
        reinterpret_cast<const unsigned char*>(bytes.data()),
        static_cast<int>(bytes.size())
    );
    text.resize(static_cast<std::size_t>(size));
    return text;
}

std::optional<std::string> decodeBase64(std::string_view text) {
    if (text.size() % 4 != 0) return {};
    std::string bytes(text.size() / 4 * 3, '\0');
    const auto size = EVP_DecodeBlock(
        reinterpret_cast<unsigned char*>(bytes.data()),
        reinterpret_cast<const unsigned char*>(text.data()),
        static_cast<int>(text.size())
    );
    if (size < 0) return {};
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    bytes.resize(static_cast<std::size_t>(size) - padding);
    return bytes;
}

}  // namespace cardcage::crypto
