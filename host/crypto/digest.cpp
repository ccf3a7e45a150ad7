#include "host/crypto/digest.hpp"

#include <stdexcept>

namespace cardcage::crypto {
namespace {

void expect(bool worked) {
    if (!worked) throw std::runtime_error("OpenSSL cannot compute SHA-256");
}

}  // namespace

Digest sha256(std::string_view bytes) {
    Digest digest;
    expect(EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr) == 1);
    return digest;
}

std::string sha256Hex(std::string_view bytes) {
    const auto digest = sha256(bytes);
    return toHex(digest.data(), digest.size());
}

RunningDigest::RunningDigest() : context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
    expect(context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
}

void RunningDigest::add(std::string_view piece) {
    expect(EVP_DigestUpdate(context_.get(), piece.data(), piece.size()) == 1);
}

Digest RunningDigest::finish() {
    Digest digest;
    expect(EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) == 1);
    return digest;
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

}  // namespace cardcage::crypto
