#include "host/crypto/signing.hpp"

#include <sodium.h>

#include <algorithm>
#include <stdexcept>

#include "host/crypto/base64.hpp"
#include "host/crypto/digest.hpp"

namespace cardcage::crypto {
namespace {

static_assert(sizeof(PublicKey) == crypto_sign_PUBLICKEYBYTES && sizeof(Signature) == crypto_sign_BYTES);
static_assert(SecretKey::seed_size == crypto_sign_SEEDBYTES);

void requireSodium() {
    static const bool is_ready = sodium_init() >= 0;
    if (!is_ready) throw std::runtime_error("libsodium cannot be used: the system has no entropy source");
}

const unsigned char* unsignedBytes(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

void SecretKey::Free::operator()(unsigned char* bytes) const noexcept {
    sodium_free(bytes);
}

SecretKey::SecretKey() {
    requireSodium();
    bytes_.reset(static_cast<unsigned char*>(sodium_malloc(crypto_sign_SECRETKEYBYTES)));
    if (!bytes_) throw std::runtime_error("there is no memory for a secret key");
}

SecretKey SecretKey::generate() {
    SecretKey key;
    PublicKey ignored{};
    crypto_sign_keypair(ignored.data(), key.bytes_.get());
    return key;
}

std::optional<SecretKey> SecretKey::ofSeed(std::string_view seed) {
    if (seed.size() != seed_size) return std::nullopt;
    SecretKey key;
    PublicKey ignored{};
    crypto_sign_seed_keypair(ignored.data(), key.bytes_.get(), unsignedBytes(seed));
    return key;
}

PublicKey SecretKey::publicKey() const {
    PublicKey key{};
    crypto_sign_ed25519_sk_to_pk(key.data(), bytes_.get());
    return key;
}

Signature SecretKey::sign(std::string_view message) const {
    Signature signature{};
    crypto_sign_detached(signature.data(), nullptr, unsignedBytes(message), message.size(), bytes_.get());
    return signature;
}

std::string_view SecretKey::seed() const {
    return {reinterpret_cast<const char*>(bytes_.get()), seed_size};
}

bool isSignedBy(const PublicKey& key, const Signature& signature, std::string_view message) {
    requireSodium();
    return crypto_sign_verify_detached(signature.data(), unsignedBytes(message), message.size(), key.data()) == 0;
}

std::string textOf(const PublicKey& key) {
    return encodeBase64(bytesOf(key));
}

std::optional<PublicKey> publicKeyOf(std::string_view text) {
    const auto bytes = decodeBase64(text);
    PublicKey key{};
    if (!bytes || bytes->size() != key.size() || encodeBase64(*bytes) != text) return std::nullopt;
    std::ranges::copy(*bytes, key.begin());
    return key;
}

void wipe(std::string& secret) noexcept {
    sodium_memzero(secret.data(), secret.size());
    secret.clear();
}

}  // namespace cardcage::crypto
