#pragma once

#include <string>
#include <string_view>

#include "host/auth/tokens/key_ring.hpp"

namespace cardcage::auth {

/// A secret for one purpose, made from the oldest key of the ring by HMAC-SHA-256, so that no key has two uses.
std::string derivedKey(const KeyRing& ring, std::string_view purpose);

}  // namespace cardcage::auth
