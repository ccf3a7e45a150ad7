#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace cardcage::crypto {

/// Fills `bytes` from the generator of OpenSSL. Throws std::runtime_error when it has no entropy.
void fillRandom(std::uint8_t* bytes, std::size_t size);

/// Lower-case hexadecimal of `bytes` random bytes.
std::string randomHex(std::size_t bytes);

}  // namespace cardcage::crypto
