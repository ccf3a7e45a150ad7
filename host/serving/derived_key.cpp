#include "host/serving/derived_key.hpp"

#include "host/auth/mac.hpp"

namespace cardcage::serving {

std::string derivedKey(const auth::KeyRing& ring, std::string_view purpose) {
    return std::string(auth::bytesOf(auth::hmacSha256(auth::bytesOf(ring.keys().back().bytes), purpose)));
}

}  // namespace cardcage::serving
