#include "host/serving/derived_key.hpp"

#include "host/crypto/mac.hpp"

namespace cardcage::serving {

std::string derivedKey(const auth::KeyRing& ring, std::string_view purpose) {
    return std::string(crypto::bytesOf(crypto::hmacSha256(crypto::bytesOf(ring.keys().back().bytes), purpose)));
}

}  // namespace cardcage::serving
