#include "host/auth/random.hpp"

#include <openssl/rand.h>

#include <stdexcept>
#include <vector>

namespace cardcage::auth {

void fillRandom(std::uint8_t* bytes, std::size_t size) {
    if (RAND_bytes(bytes, static_cast<int>(size)) != 1) {
        throw std::runtime_error("the random generator of OpenSSL failed: the system has no entropy source");
    }
}

std::string randomHex(std::size_t bytes) {
    std::vector<std::uint8_t> random(bytes);
    fillRandom(random.data(), random.size());
    return toHex(random.data(), random.size());
}

std::string toHex(const std::uint8_t* bytes, std::size_t size) {
    constexpr char digits[] = "0123456789abcdef";
    std::string hex;
    hex.reserve(2 * size);
    for (std::size_t i = 0; i < size; ++i) {
        hex.push_back(digits[bytes[i] >> 4]);
        hex.push_back(digits[bytes[i] & 15]);
    }
    return hex;
}

}  // namespace cardcage::auth
