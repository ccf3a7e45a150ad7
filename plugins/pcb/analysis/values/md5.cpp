#include "values/md5.hpp"

#include <bit>
#include <cmath>

namespace cardcage::pcb::analysis {
namespace {

constexpr std::array<std::array<int, 4>, 4> turns = {
    {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}}};

/// The whole parts of 2^32 |sin(n)|, n from 1 on.
std::array<std::uint32_t, 64> sines() {
    std::array<std::uint32_t, 64> table{};
    for (std::size_t index = 0; index < table.size(); ++index)
        table[index] = static_cast<std::uint32_t>(std::floor(std::ldexp(std::abs(std::sin(index + 1.0)), 32)));
    return table;
}

std::uint32_t wordAt(const std::array<std::uint8_t, 64>& block, std::size_t word) {
    std::uint32_t value = 0;
    for (std::size_t byte = 4; byte > 0; --byte) value = (value << 8U) | block[4 * word + byte - 1];
    return value;
}

}  // namespace

void Md5::add(char byte) {
    block_[count_++ % block_.size()] = static_cast<std::uint8_t>(byte);
    if (count_ % block_.size() == 0) mix();
}

void Md5::mix() {
    static const auto table = sines();
    auto [a, b, c, d] = state_;
    for (std::size_t step = 0; step < 64; ++step) {
        const auto round = step / 16;
        const std::uint32_t mixed = round == 0   ? (b & c) | (~b & d)
                                    : round == 1 ? (d & b) | (~d & c)
                                    : round == 2 ? b ^ c ^ d
                                                 : c ^ (b | ~d);
        constexpr std::array<std::size_t, 4> strides = {1, 5, 3, 7};
        constexpr std::array<std::size_t, 4> starts = {0, 1, 5, 0};
        const auto word = wordAt(block_, (strides[round] * step + starts[round]) % 16);
        const auto sum = a + mixed + table[step] + word;
        a = d;
        d = c;
        c = b;
        b += std::rotl(sum, turns[round][step % 4]);
    }
    state_ = {state_[0] + a, state_[1] + b, state_[2] + c, state_[3] + d};
}

std::string Md5::digits() {
    const auto bits = count_ * 8;
    add('\x80');
    while (count_ % block_.size() != 56) add('\0');
    for (unsigned shift = 0; shift < 64; shift += 8) add(static_cast<char>((bits >> shift) & 0xffU));
    constexpr std::string_view hexadecimal = "0123456789abcdef";
    std::string text;
    for (const auto word : state_)
        for (unsigned shift = 0; shift < 32; shift += 8) {
            text += hexadecimal[(word >> (shift + 4)) & 15U];
            text += hexadecimal[(word >> shift) & 15U];
        }
    return text;
}

}  // namespace cardcage::pcb::analysis
