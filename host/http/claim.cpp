#include "host/http/claim.hpp"

namespace cardcage::http {

bool Claim::takeForEvent(std::uint32_t of_generation, std::uint64_t bits) {
    auto word = word_.load();
    for (;;) {
        if (static_cast<std::uint32_t>(word >> 32) != of_generation) {
            return false;
        }
        const bool owned = word & busy;
        if (word_.compare_exchange_weak(word, word | bits | (owned ? event : busy))) {
            return !owned;
        }
    }
}

bool Claim::takeAtRest() {
    auto word = word_.load();
    return !(word & busy) && word_.compare_exchange_strong(word, word | busy);
}

Claim::End Claim::release() {
    auto word = word_.load();
    for (;;) {
        const auto wanted = word & event ? word & ~event : word & ~busy;
        if (word_.compare_exchange_weak(word, wanted)) {
            return word & event ? End::SomethingHappened : End::Released;
        }
    }
}

void Claim::renew() {
    const std::uint64_t next = static_cast<std::uint32_t>((word_.load() >> 32) + 1);
    word_ = next << 32 | busy;
}

}  // namespace cardcage::http
