#pragma once

#include <cstdint>

#include "values/budget.hpp"
#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// Limits of one file. A file that asks for more is left out, with the finding `limit_exceeded`.
struct Limits {
    std::int64_t objects = 5'000'000;
    std::int64_t repeats = 10'000;
    int block_depth = 8;
    std::int64_t apertures = 65'536;
    std::int64_t macro_primitives = 10'000;
    int macro_variables = 1'000;
    int expression_depth = 64;
    std::int64_t polygon_vertices = 5'000'000;
    Nm aperture_size = 1'000 * one_millimetre;
    Nm coordinate = farthest_coordinate;
    std::int64_t holes = 2'000'000;
    std::int64_t tools = 1'000;
    std::int64_t reading_milliseconds = 10'000;
    /// The time that the file may be read for; null for no limit. It has to live as long as the reading.
    ReadingTime* time = nullptr;
};

}  // namespace cardcage::pcb::analysis
