#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::crypto {

/// Public key of Ed25519 (RFC 8032).
using PublicKey = std::array<std::uint8_t, 32>;
/// Signature of Ed25519.
using Signature = std::array<std::uint8_t, 64>;

/// Secret key of Ed25519, in memory that is locked, guarded, and wiped at its end (libsodium). Throws
/// std::runtime_error when that memory is not to be had.
class SecretKey {
public:
    static constexpr std::size_t seed_size = 32;

    /// A new key of random bytes.
    static SecretKey generate();
    /// The key of a seed of 32 bytes; absent for another size.
    static std::optional<SecretKey> ofSeed(std::string_view seed);

    PublicKey publicKey() const;
    Signature sign(std::string_view message) const;
    /// The 32 bytes that `ofSeed` takes; valid while the key lives.
    std::string_view seed() const;

private:
    struct Free {
        void operator()(unsigned char* bytes) const noexcept;
    };
    SecretKey();

    std::unique_ptr<unsigned char, Free> bytes_;  ///< seed and public key, as libsodium keeps them
};

/// True for the signature of this message by the owner of the key. Each pair of message and key has exactly one form of
/// a signature that is taken: none can be changed into another.
bool isSignedBy(const PublicKey& key, const Signature& signature, std::string_view message);

/// A public key as text: base64 with padding, 44 characters; absent for anything else.
std::string textOf(const PublicKey& key);
std::optional<PublicKey> publicKeyOf(std::string_view text);

/// Overwrites the bytes of a text that held a secret.
void wipe(std::string& secret) noexcept;

}  // namespace cardcage::crypto
