#include "libraries/positions/extent.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>
#include <tuple>

#include "libraries/positions/units.hpp"

namespace cardcage::positions {
namespace {

constexpr double margin = 0.3;            ///< mm around the positions, for bodies
constexpr double least_area = 0.2;        ///< mm² below which no parts fit
constexpr double usual_area = 1.0;        ///< mm² below which no real board is
constexpr double longest_in_inches = 24;  ///< inches of the largest production panels
constexpr double longest_usual = 610;     ///< mm, the same
constexpr double longest_sheet = 1'189;   ///< mm of the sheet A0, from whose corner KiCad counts
/// A board with so many parts has two of them nearer to each other than 15 mm.
constexpr std::size_t many_parts = 20;
constexpr double far_apart = 0.6;          ///< inches
constexpr std::size_t several_parts = 10;  ///< parts that do not all stand in one spot
constexpr double one_spot = 0.05;          ///< of the longer side of the outline

double doubleOf(Decimal number) {
    return static_cast<double>(number.scaled()) / 1e10;
}

double lengthOf(Unit unit) {
    return doubleOf(millimetersIn(unit));
}

bool isTooDense(const Extent& extent, double millimeters, double area) {
    const auto own = extent.areaOfPart(millimeters);
    return own && *own < area;
}

/// Longer side of the outline in mm; nothing if the outline is not known. Files may turn a board by 90 degrees.
std::optional<double> lengthOfOutline(const Wishes& wishes) {
    if (!wishes.board_width || !wishes.board_height) return std::nullopt;
    return doubleOf(std::max(*wishes.board_width, *wishes.board_height));
}

/// Whether positions in mm are about as large as the outline.
bool fitsBoard(double own, double outline) {
    return own <= outline * 1.2 + 10 && own >= outline * 0.15;
}

/// Length of a panel of four boards in a row with its rails.
double panelOf(double outline) {
    return outline * 4 + 20;
}

/// Whether positions in mm may extend over a board or a panel.
bool fitsPanel(double own, double outline) {
    return own <= panelOf(outline) && own >= outline * 0.15;
}

/// Whether positions are within the panel, and not all in one spot of the board.
bool isNearOutline(const Extent& extent, double millimeters, double outline) {
    const auto own = extent.longest() * millimeters;
    if (own > panelOf(outline)) return false;
    return extent.count() < several_parts || extent.isOnePlace() || own >= outline * one_spot;
}

std::optional<Unit> unitOfOutline(const Extent& extent, double outline) {
    std::optional<Unit> only;
    for (const auto unit : {Unit::Millimeter, Unit::Mil, Unit::Inch, Unit::Centimeter, Unit::Micrometer}) {
        if (!fitsPanel(extent.longest() * lengthOf(unit), outline)) continue;
        if (only) return std::nullopt;
        only = unit;
    }
    return only && fitsBoard(extent.longest() * lengthOf(*only), outline) ? only : std::nullopt;
}

}  // namespace

Extent::Extent(const std::vector<Placed>& parts) {
    if (parts.empty()) return;
    const auto measure = [](const std::vector<std::pair<double, double>>& places) {
        double left = places[0].first, right = left, low = places[0].second, high = low;
        for (const auto& [x, y] : places) {
            left = std::min(left, x);
            right = std::max(right, x);
            low = std::min(low, y);
            high = std::max(high, y);
        }
        return std::pair(right - left, high - low);
    };
    std::vector<std::pair<double, double>> all;
    for (const auto& part : parts) {
        all.emplace_back(doubleOf(part.x), doubleOf(part.y));
        sides_[part.side == Side::Top ? 0 : 1].places.push_back(all.back());
        farthest_ = std::max({farthest_, std::abs(all.back().first), std::abs(all.back().second)});
    }
    std::tie(width_, height_) = measure(all);
    for (auto& side : sides_) {
        if (!side.places.empty()) std::tie(side.width, side.height) = measure(side.places);
    }
}

std::optional<double> Extent::areaOfPart(double millimeters) const {
    std::optional<double> least;
    for (const auto& side : sides_) {
        const bool is_spread = side.width > 0 || side.height > 0;
        if (side.places.size() < 3 || !is_spread) continue;
        const auto area = (side.width * millimeters + margin) * (side.height * millimeters + margin) /
                          static_cast<double>(side.places.size());
        least = std::min(least.value_or(area), area);
    }
    return least;
}

std::optional<double> Extent::nearest(std::size_t least) const {
    std::optional<double> shortest;
    for (const auto& side : sides_) {
        if (side.places.size() < least) continue;
        // A sweep from left to right: only parts that are not farther left than the shortest distance are compared.
        auto places = side.places;
        std::sort(places.begin(), places.end());
        double distance = side.width + side.height + 1;
        std::set<std::pair<double, double>> near;  // y, x
        std::size_t last = 0;
        for (const auto& [x, y] : places) {
            while (last < places.size() && places[last].first < x - distance) {
                near.erase({places[last].second, places[last].first});
                ++last;
            }
            for (auto other = near.lower_bound({y - distance, -1e300});
                 other != near.end() && other->first <= y + distance;
                 ++other) {
                distance = std::min(distance, std::hypot(other->second - x, other->first - y));
            }
            if (distance == 0) return 0;
            near.insert({y, x});
        }
        shortest = std::min(shortest.value_or(distance), distance);
    }
    return shortest;
}

std::string Extent::shown() const {
    std::array<char, 80> text{};
    std::snprintf(text.data(), text.size(), "%.6g x %.6g", width_, height_);
    return text.data();
}

bool isPlausible(const Extent& extent, double millimeters, const Wishes& wishes) {
    if (extent.longest() * millimeters > longest_board) return false;
    if (isTooDense(extent, millimeters, least_area)) return false;
    const auto outline = lengthOfOutline(wishes);
    return !outline || isNearOutline(extent, millimeters, *outline);
}

std::optional<Unit> unitThatFitsInstead(const Extent& extent, Unit unit, const Wishes& wishes) {
    const auto outline = lengthOfOutline(wishes);
    if (!outline || isNearOutline(extent, 1, *outline)) return std::nullopt;
    for (const auto other : {Unit::Millimeter, Unit::Mil, Unit::Inch, Unit::Centimeter, Unit::Micrometer}) {
        if (other != unit && fitsBoard(extent.longest() / lengthOf(unit) * lengthOf(other), *outline)) return other;
    }
    return std::nullopt;
}

std::optional<DeducedUnit> deducedUnit(
    const Extent& extent, Dialect dialect, bool has_fixed_unit, const Wishes& wishes
) {
    const bool may_be_mm = isPlausible(extent, 1, wishes);
    if (has_fixed_unit)
        return may_be_mm ? std::optional(DeducedUnit{Unit::Millimeter, UnitSource::Tool}) : std::nullopt;
    if (const auto outline = lengthOfOutline(wishes); outline && !extent.isOnePlace()) {
        if (const auto unit = unitOfOutline(extent, *outline)) return DeducedUnit{*unit, UnitSource::Outline};
        if (!fitsPanel(extent.longest(), *outline)) return std::nullopt;
    }
    if (!may_be_mm || extent.longest() > longest_usual || extent.farthest() > longest_sheet) return std::nullopt;
    // KiCad writes mm or, if asked, inches, never mil. Its positions count from a corner of the sheet.
    const bool writes_no_mil = dialect == Dialect::Kicad;
    const auto nearest = extent.nearest(many_parts);
    const bool is_no_inch = extent.longest() > longest_in_inches || (nearest && *nearest >= far_apart) ||
                            (writes_no_mil && extent.farthest() > longest_in_inches);
    const bool is_no_mil = writes_no_mil || isTooDense(extent, lengthOf(Unit::Mil), usual_area);
    if (!is_no_inch || !is_no_mil) return std::nullopt;
    return DeducedUnit{Unit::Millimeter, UnitSource::Extent};
}

std::vector<std::string> plausibleUnits(const Extent& extent, const Wishes& wishes) {
    std::vector<std::string> first, others;
    for (const auto unit : {Unit::Millimeter, Unit::Inch, Unit::Mil}) {
        const bool fits = isPlausible(extent, lengthOf(unit), wishes);
        (fits ? first : others).emplace_back(nameOf(unit));
    }
    first.insert(first.end(), others.begin(), others.end());
    return first;
}

}  // namespace cardcage::positions
