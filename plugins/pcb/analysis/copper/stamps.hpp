#pragma once

#include <map>
#include <utility>
#include <vector>

#include "copper/sheet.hpp"
#include "gerber/image.hpp"

namespace cardcage::pcb::analysis {

/// One piece of what a flash at the origin covers: the path of a round pen, or a polygon.
struct StampPart {
    Nm diameter = 0;
    std::vector<Point> path;
    Contours contours;
};

/// The ground of apertures, with their placings, around the origin. Holes and clear parts of macros are taken off.
class Stamps {
public:
    explicit Stamps(const Image& image) : image_(image) {}

    const std::vector<StampPart>& of(std::uint32_t aperture, std::uint16_t placing);
    /// The diameter of the pen when the aperture is a disc without hole; 0 otherwise.
    Nm roundPen(std::uint32_t aperture, std::uint16_t placing);
    /// Corners of the hull of a stamp.
    const std::vector<Point>& hull(std::uint32_t aperture, std::uint16_t placing);

private:
    using Key = std::pair<std::uint32_t, std::uint16_t>;
    struct Stamp {
        std::vector<StampPart> parts;
        std::vector<Point> hull;
    };
    Stamp& stamp(std::uint32_t aperture, std::uint16_t placing);

    const Image& image_;
    std::map<Key, Stamp> known_;
};

}  // namespace cardcage::pcb::analysis
