#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "values/limits.hpp"

namespace cardcage::pcb::analysis::fuzz {

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// Small enough that no single input takes long.
inline Limits smallLimits() {
    Limits limits;
    limits.objects = 2'000;
    limits.polygon_vertices = 20'000;
    limits.macro_primitives = 200;
    limits.holes = 2'000;
    return limits;
}

}  // namespace cardcage::pcb::analysis::fuzz
