#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "single/split_search.hpp"

namespace cardcage::sourcing::engine {

/// The order of plans that cost the same: supplier ranks of all lines, offer ranks, quantities.
struct TieBreak {
    std::array<std::array<std::int64_t, 3>, most_lines> lines;
    std::size_t count = 0;

    void add(const OpenOffer& offer, std::int64_t quantity) {
        lines[count++] = {offer.supplier_rank, offer.offer_rank, quantity};
    }
    void sort() { std::sort(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(count)); }
    bool isBefore(const TieBreak& other) const {
        for (std::size_t criterion = 0; criterion < 3; ++criterion) {
            if (criterion == 2 && bought() != other.bought()) return bought() < other.bought();
            for (std::size_t line = 0; line < count; ++line)
                if (lines[line][criterion] != other.lines[line][criterion])
                    return lines[line][criterion] < other.lines[line][criterion];
        }
        return false;
    }
    std::int64_t bought() const {
        std::int64_t sum = 0;
        for (std::size_t line = 0; line < count; ++line) sum += lines[line][2];
        return sum;
    }
};

}  // namespace cardcage::sourcing::engine
