#pragma once

#include <atomic>
#include <cstdint>

namespace cardcage::http {

/// Ownership of the place of a connection. Exactly one thread owns a place at a time: the one that claims it. Events
/// that arrive meanwhile are noted in the word and looked at by the owner before it lets go. A place is used by one
/// connection after the other; the number of its generation distinguishes late events of an earlier one. [any thread]
class Claim {
public:
    static constexpr std::uint64_t busy = 1;         ///< a thread owns it
    static constexpr std::uint64_t event = 2;        ///< something happened while it was owned
    static constexpr std::uint64_t peer_closed = 4;  ///< the peer sends no more
    static constexpr std::uint64_t gone = 8;         ///< the connection is broken

    /// Outcome of the end of a claim.
    enum class End { Released, SomethingHappened };

    /// Returns the number of the connection among those of its place.
    std::uint32_t generation() const { return static_cast<std::uint32_t>(word_.load() >> 32); }
    /// Returns whether one of these bits is set. By the owner only.
    bool has(std::uint64_t bits) const { return word_.load(std::memory_order_relaxed) & bits; }
    /// Returns the word, whose bits others read: generation << 32 | bits.
    const std::atomic<std::uint64_t>& word() const { return word_; }
    /// Sets bits. By the owner only.
    void note(std::uint64_t bits) { word_.fetch_or(bits); }

    /// Returns true when the caller owns the place now. Otherwise the event is noted, or belonged to an earlier
    /// generation.
    bool takeForEvent(std::uint32_t of_generation, std::uint64_t bits);
    /// Returns true when nobody owned the place and the caller does now.
    bool takeAtRest();
    /// Gives the place up, unless something happened meanwhile: then the caller owns it still.
    End release();
    /// Begins the next generation, owned by the caller.
    void renew();

private:
    /// generation << 32 | bits; a free place is busy.
    std::atomic<std::uint64_t> word_{busy};
};

}  // namespace cardcage::http
