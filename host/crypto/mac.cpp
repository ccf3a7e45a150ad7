#include "host/crypto/mac.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <stdexcept>

namespace cardcage::crypto {

Digest hmacSha256(std::string_view key, std::string_view text) {
    Digest mac;
    unsigned size = mac.size();
    const auto* made = HMAC(
        EVP_sha256(),
        key.data(),
        static_cast<int>(key.size()),
        reinterpret_cast<const unsigned char*>(text.data()),
        text.size(),
        mac.data(),
        &size
    );
    if (!made) throw std::runtime_error("OpenSSL cannot compute HMAC-SHA-256");
    return mac;
}

}  // namespace cardcage::crypto
