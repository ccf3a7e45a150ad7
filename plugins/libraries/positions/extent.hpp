#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "libraries/positions/positions.hpp"

namespace cardcage::positions {

struct Placed {
    Decimal x;
    Decimal y;
    Side side = Side::Top;
};

/// Measures of all positions of a file in one unit. They decide whether a unit is possible, never a value, so that
/// binary floating point is enough.
class Extent {
public:
    explicit Extent(const std::vector<Placed>& parts);

    double width() const { return width_; }
    double height() const { return height_; }
    double longest() const { return std::max(width_, height_); }
    /// Largest distance of a coordinate from 0.
    double farthest() const { return farthest_; }
    bool isZero() const { return farthest_ == 0; }
    std::size_t count() const { return sides_[0].places.size() + sides_[1].places.size(); }
    /// Whether all parts stand at one place.
    bool isOnePlace() const { return width_ == 0 && height_ == 0; }
    /// mm² for each part of the fuller side, if one unit has so many mm; nothing for fewer than three parts.
    std::optional<double> areaOfPart(double millimeters) const;
    /// Distance of the two parts of one side that are nearest to each other; nothing for fewer than `least` parts.
    std::optional<double> nearest(std::size_t least) const;
    /// "81.3 x 45.7"
    std::string shown() const;

private:
    struct OfSide {
        std::vector<std::pair<double, double>> places;
        double width = 0;
        double height = 0;
    };
    std::array<OfSide, 2> sides_;
    double width_ = 0;
    double height_ = 0;
    double farthest_ = 0;
};

/// Largest board that is plausible, in mm.
inline constexpr double longest_board = 1'000;

/// Whether a board of these positions can be built if one unit has so many mm, and whether the positions fit its
/// outline.
bool isPlausible(const Extent& extent, double millimeters, const Wishes& wishes);

/// Another unit in which positions would be about as large as the outline, if they are far from its size in `unit`.
/// `extent`: mm of positions in `unit`.
std::optional<Unit> unitThatFitsInstead(const Extent& extent, Unit unit, const Wishes& wishes);

struct DeducedUnit {
    Unit unit;
    UnitSource source;
};
/// Unit of positions that nothing states, where only one is possible; nothing otherwise.
std::optional<DeducedUnit> deducedUnit(
    const Extent& extent, Dialect dialect, bool has_fixed_unit, const Wishes& wishes
);

/// Units that give a plausible board, the likeliest first.
std::vector<std::string> plausibleUnits(const Extent& extent, const Wishes& wishes);

}  // namespace cardcage::positions
