#include "rendering/vector/path_text.hpp"

#include <cmath>

namespace cardcage::pcb::rendering {
namespace {

constexpr double unit = 10.0 * analysis::one_micrometre;

void append(std::string& text, long x, long y) {
    if (y == 0) {
        text += "h" + std::to_string(x);
    } else if (x == 0) {
        text += "v" + std::to_string(y);
    } else {
        text += "l" + std::to_string(x) + (y < 0 ? "" : " ") + std::to_string(y);
    }
}

}  // namespace

Place placeOf(const Frame& frame, analysis::Point point) {
    const auto placed = frame.placed(point);
    return {std::lround(static_cast<double>(placed.x) / unit), std::lround(static_cast<double>(placed.y) / unit)};
}

std::string unitsOf(analysis::Nm length) {
    const auto tenths = std::lround(static_cast<double>(length) / unit * 10);
    auto text = std::to_string(tenths / 10);
    if (tenths % 10 != 0) text += "." + std::to_string(tenths % 10);
    return text;
}

std::string millimetresOf(analysis::Nm length) {
    const auto micrometres = std::lround(static_cast<double>(length) / analysis::one_micrometre);
    auto text = std::to_string(1000 + micrometres % 1000).substr(1);
    text = std::to_string(micrometres / 1000) + "." + text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

std::string stepsOf(std::span<const Place> places) {
    std::string text;
    for (std::size_t index = 1; index < places.size(); ++index) {
        const long x = places[index].x - places[index - 1].x;
        const long y = places[index].y - places[index - 1].y;
        if (x != 0 || y != 0) append(text, x, y);
    }
    return text.empty() ? "h0" : text;
}

}  // namespace cardcage::pcb::rendering
