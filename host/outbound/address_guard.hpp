#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace cardcage::outbound {
namespace detail {

struct AddressRange {
    std::array<std::uint8_t, 16> begin;
    unsigned bits;
};

constexpr AddressRange v4(std::uint8_t a, std::uint8_t b, std::uint8_t c, unsigned bits) {
    return {{a, b, c}, bits};
}

inline constexpr std::array<AddressRange, 15> not_public_v4{{
    v4(0, 0, 0, 8),        // this network
    v4(10, 0, 0, 8),       // private
    v4(100, 64, 0, 10),    // shared by carriers
    v4(127, 0, 0, 8),      // this machine
    v4(169, 254, 0, 16),   // link
    v4(172, 16, 0, 12),    // private
    v4(192, 0, 0, 24),     // protocol assignments
    v4(192, 0, 2, 24),     // documentation
    v4(192, 88, 99, 24),   // former relays
    v4(192, 168, 0, 16),   // private
    v4(198, 18, 0, 15),    // benchmarks
    v4(198, 51, 100, 24),  // documentation
    v4(203, 0, 113, 24),   // documentation
    v4(224, 0, 0, 4),      // multicast
    v4(240, 0, 0, 4),      // reserved, broadcast
}};

inline constexpr AddressRange global_v6{{0x20}, 3};
inline constexpr std::array<AddressRange, 4> not_public_v6{{
    {{0x20, 0x01, 0x00}, 23},        // protocol assignments, tunnels
    {{0x20, 0x01, 0x0D, 0xB8}, 32},  // documentation
    {{0x20, 0x02}, 16},              // 6to4: leads to any IPv4 address
    {{0x3F, 0xFF, 0x00}, 20},        // documentation
}};

constexpr bool contains(const AddressRange& range, const std::uint8_t* bytes) {
    for (unsigned bit = 0; bit < range.bits; bit += 8) {
        const auto left = range.bits - bit;
        const auto mask = left >= 8 ? 0xFF : 0xFF << (8 - left) & 0xFF;
        if ((bytes[bit / 8] & mask) != (range.begin[bit / 8] & mask)) return false;
    }
    return true;
}

}  // namespace detail

/// Whether an address belongs to the public internet: not to this machine, a private network, a link, or a range set
/// apart for other purposes (IANA special-purpose address registries, RFC 6890). For whoever calls an address that a
/// user or a name server chose. `bytes`: 4 of IPv4 or 16 of IPv6, in network order; anything else is not public.
constexpr bool isPublicAddress(std::span<const std::uint8_t> bytes) {
    const auto holds = [&](const detail::AddressRange& range) { return detail::contains(range, bytes.data()); };
    if (bytes.size() == 4) return std::ranges::none_of(detail::not_public_v4, holds);
    if (bytes.size() != 16) return false;
    return holds(detail::global_v6) && std::ranges::none_of(detail::not_public_v6, holds);
}

}  // namespace cardcage::outbound
