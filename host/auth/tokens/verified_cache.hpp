#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "host/auth/scopes.hpp"

namespace cardcage::auth {

/// On whose behalf a request comes.
struct Identity {
    std::string tenant;  ///< uuid
    std::string tenant_slug;
    std::string subject;  ///< uuid of the API client or the customer user
    bool customer_user = false;
    Scopes scopes;                ///< scopes of the token that the client still has
    std::int64_t expires_at = 0;  ///< seconds since 1970
};

/// Remembers whom verified tokens belong to, because checking a signature takes far longer than comparing a text.
/// Has a fixed size: a new token takes the place of an older one. Used from many threads at once.
class VerifiedCache {
public:
    /// `capacity`: tokens, rounded up to a power of two.
    explicit VerifiedCache(std::size_t capacity = 4096);

    /// Null unless exactly this token was stored in this generation of the directory and is valid at `now` (seconds).
    std::shared_ptr<const Identity> find(std::string_view token, std::int64_t now, std::uint64_t generation);
    /// Only for tokens whose signature was checked.
    void store(std::string_view token, std::shared_ptr<const Identity> identity, std::uint64_t generation);

private:
    static constexpr std::size_t ways = 4;
    struct Entry {
        std::uint64_t hash = 0;
        std::uint64_t generation = 0;
        std::string token;
        std::shared_ptr<const Identity> identity;
    };
    struct alignas(64) Bucket {
        std::mutex mutex;
        std::size_t oldest = 0;
        std::array<Entry, ways> entries;
    };

    std::uint64_t hashOf(std::string_view token) const;
    Bucket& bucketOf(std::uint64_t hash) { return buckets_[hash & (buckets_.size() - 1)]; }

    std::vector<Bucket> buckets_;
    std::array<std::uint64_t, 2> secret_;
};

}  // namespace cardcage::auth
