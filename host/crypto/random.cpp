#include "host/crypto/random.hpp"

#include <openssl/rand.h>

#include <stdexcept>
#include <vector>

#include "host/crypto/digest.hpp"

namespace cardcage::crypto {

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

}  // namespace cardcage::crypto
