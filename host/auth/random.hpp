#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace cardcage::auth {

/// Fills `bytes` from the generator of OpenSSL. Throws std::runtime_error when it has no entropy.
void fillRandom(std::uint8_t* bytes, std::size_t size);

template <std::size_t size>
std::array<std::uint8_t, size> randomBytes() {
    std::array<std::uint8_t, size> bytes;
    fillRandom(bytes.data(), size);
    return bytes;
}

/// Lower-case hexadecimal of `bytes` random bytes.
std::string randomHex(std::size_t bytes);

/// Lower-case hexadecimal.
std::string toHex(const std::uint8_t* bytes, std::size_t size);

}  // namespace cardcage::auth
