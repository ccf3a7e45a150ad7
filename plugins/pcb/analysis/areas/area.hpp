#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "copper/ground.hpp"
#include "copper/sheet.hpp"

namespace cardcage::pcb::analysis {

/// The ground that a sheet covers on the board, exact along lines that are at most 25 µm apart.
struct Coverage {
    /// Pieces of the lines: those of line n from `starts[n]` to before `starts[n + 1]`, begin and end of each in one
    /// number, in nanometres from the left.
    std::vector<std::uint32_t> starts;
    std::vector<std::uint64_t> pieces;
    /// The distance of the lines in nanometres.
    double step = 0;

    /// In square millimetres.
    double area() const;
    /// The part of it that `other`, of the same known ground, covers as well.
    double areaIn(const Coverage& other) const;
};

/// Nothing for sheets of more than four metres. Without a known board all of the sheet counts.
std::optional<Coverage> coverageOf(const Sheet& sheet, const Ground& ground);

}  // namespace cardcage::pcb::analysis
