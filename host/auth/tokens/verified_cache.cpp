#include "host/auth/tokens/verified_cache.hpp"

#include <bit>
#include <cstring>

#include "host/crypto/random.hpp"

namespace cardcage::auth {

VerifiedCache::VerifiedCache(std::size_t capacity) : buckets_(std::bit_ceil((capacity + ways - 1) / ways)) {
    crypto::fillRandom(reinterpret_cast<std::uint8_t*>(secret_.data()), sizeof secret_);
    secret_[1] |= 1;
}

/// Keyed hash of the end of the token, which is its signature. The key is a secret of the process: nobody can make
/// tokens meet in one bucket, or learn a stored token from how long a comparison takes, since texts are compared only
/// after their hashes were equal.
std::uint64_t VerifiedCache::hashOf(std::string_view token) const {
    constexpr std::size_t words = 5;
    std::array<std::uint64_t, words> tail{};
    const auto size = std::min(token.size(), sizeof tail);
    if (size > 0) std::memcpy(tail.data(), token.data() + token.size() - size, size);
    __extension__ using Wide = unsigned __int128;
    auto hash = secret_[0] ^ token.size();
    for (const auto word : tail) {
        const auto product = static_cast<Wide>(hash ^ word) * secret_[1];
        hash = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }
    return hash;
}

std::shared_ptr<const Identity> VerifiedCache::find(
    std::string_view token, std::int64_t now, std::uint64_t generation
) {
    const auto hash = hashOf(token);
    auto& bucket = bucketOf(hash);
    const std::lock_guard lock(bucket.mutex);
    for (const auto& entry : bucket.entries) {
        if (!entry.identity || entry.hash != hash || entry.token != token) continue;
        if (entry.generation != generation || now >= entry.identity->expires_at) return nullptr;
        return entry.identity;
    }
    return nullptr;
}

void VerifiedCache::store(std::string_view token, std::shared_ptr<const Identity> identity, std::uint64_t generation) {
    const auto hash = hashOf(token);
    auto& bucket = bucketOf(hash);
    Entry fresh{hash, generation, std::string(token), std::move(identity)};
    const std::lock_guard lock(bucket.mutex);
    for (auto& entry : bucket.entries) {
        if (entry.hash != hash || entry.token != token) continue;
        std::swap(entry, fresh);
        return;
    }
    std::swap(bucket.entries[bucket.oldest], fresh);
    bucket.oldest = (bucket.oldest + 1) % ways;
}

}  // namespace cardcage::auth
