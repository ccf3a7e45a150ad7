#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace cardcage::pcb::analysis {

/// MD5 of bytes that come in pieces (RFC 1321). Nothing secret rests on it: Gerber files state it of themselves. The
/// analysis runs where no file may be opened, and OpenSSL reads its configuration first.
class Md5 {
public:
    void add(char byte);
    void add(std::string_view bytes) {
        for (const char byte : bytes) add(byte);
    }
    /// The sum as 32 digits in lower case. Nothing may be added afterwards.
    std::string digits();

private:
    void mix();

    std::array<std::uint32_t, 4> state_ = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    std::array<std::uint8_t, 64> block_{};
    std::uint64_t count_ = 0;
};

}  // namespace cardcage::pcb::analysis
