#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "libraries/positions/positions.hpp"

namespace cardcage::positions {

/// A number with its unit, not yet read: what a comma means depends on all numbers of the file.
struct RawNumber {
    std::string body;         ///< "-1.234,5", without the unit
    std::optional<Unit> own;  ///< unit behind the number
    std::string suffix;       ///< text behind the number that is not a unit; empty: none
};
RawNumber rawNumber(std::string_view cell);

/// Collects what points and commas of the numbers prove about the decimal sign.
class DecimalEvidence {
public:
    /// Takes one number. An angle of a thousand degrees does not exist, so a sign before three digits of one is
    /// decimal.
    void read(std::string_view body, bool is_angle);

    bool provesComma() const { return proves_comma_; }
    bool provesPoint() const { return proves_point_; }
    /// Commas that may be either sign.
    bool hasUnclearCommas() const { return has_unclear_commas_; }
    bool hasUnclearPoints() const { return has_unclear_points_; }

private:
    bool proves_comma_ = false;
    bool proves_point_ = false;
    bool has_unclear_commas_ = false;
    bool has_unclear_points_ = false;
};

/// The exact number; nothing for other texts. Digits beyond the tenth place are rounded.
std::optional<Decimal> numberOf(std::string_view body, DecimalSign sign);

}  // namespace cardcage::positions
