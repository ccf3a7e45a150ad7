#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "panel/separation.hpp"
#include "tests/plugins/pcb/analysis/panels/copies.hpp"

namespace cardcage::pcb::analysis::panel_test {

/// Random numbers that are the same everywhere.
class Dice {
public:
    explicit Dice(std::uint32_t seed) : random_(seed) {}

    int of(int least, int most) {
        return least + static_cast<int>(random_() % static_cast<unsigned>(most - least + 1));
    }
    /// In tenths of a millimetre.
    double length(double least, double most) {
        return of(static_cast<int>(std::lround(least * 10)), static_cast<int>(std::lround(most * 10))) / 10.0;
    }
    bool chance(int percent) { return of(1, 100) <= percent; }

private:
    std::mt19937 random_;
};

/// Files of boards, and the truth about them.
struct Made {
    std::string kind;
    Files files;
    int layers = 2;
    /// 1 for one board, with rails or without.
    int boards = 1;
    /// Most of the boards as they lie; nothing when they are of several kinds.
    std::optional<Place> size;
    Place delivered{};
    /// Several where more than one word is true.
    std::set<Separation> separations;
    std::optional<int> cutouts;
    std::optional<double> area;
};

/// A panel, or a board that looks like one.
Made madeFrom(std::uint32_t seed);

}  // namespace cardcage::pcb::analysis::panel_test
