#pragma once

#include <span>
#include <string>

#include "rendering/views/frame.hpp"

namespace cardcage::pcb::rendering {

/// A place of a picture in units of 10 µm.
struct Place {
    long x = 0;
    long y = 0;
};

Place placeOf(const Frame& frame, analysis::Point point);

/// A length with one decimal of 10 µm: `12.7`.
std::string unitsOf(analysis::Nm length);

/// The same in mm, with at most three decimals.
std::string millimetresOf(analysis::Nm length);

/// Path data that begins at `places.front()`, without the command that moves there: `h10v-5l3 4`. Steps of nothing are
/// left out, but for the only step of a dot.
std::string stepsOf(std::span<const Place> places);

}  // namespace cardcage::pcb::rendering
