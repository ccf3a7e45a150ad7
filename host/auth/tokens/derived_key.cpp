#include "host/auth/tokens/derived_key.hpp"

#include "host/crypto/mac.hpp"

namespace cardcage::auth {

std::string derivedKey(const KeyRing& ring, std::string_view purpose) {
    return std::string(crypto::bytesOf(crypto::hmacSha256(crypto::bytesOf(ring.keys().back().bytes), purpose)));
}

}  // namespace cardcage::auth
