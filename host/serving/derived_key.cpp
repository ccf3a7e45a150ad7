#include "host/serving/derived_key.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <stdexcept>

namespace cardcage::serving {

std::string derivedKey(const auth::KeyRing& ring, std::string_view purpose) {
    const auto& key = ring.keys().back();
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    if (!HMAC(
            EVP_sha256(),
            key.bytes.data(),
            static_cast<int>(key.bytes.size()),
            reinterpret_cast<const unsigned char*>(purpose.data()),
            purpose.size(),
            digest,
            &size
        )) {
        throw std::runtime_error("HMAC-SHA256 is not available");
    }
    return {reinterpret_cast<const char*>(digest), size};
}

}  // namespace cardcage::serving
