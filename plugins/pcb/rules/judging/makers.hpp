#pragma once

#include <map>
#include <string>
#include <vector>

#include "judging/violation.hpp"

namespace cardcage::pcb::rules {

/// A board supplier's profile. Its rules refuse no specification; they decide whether it can make the board.
struct Maker {
    std::string supplier_id;
    std::vector<Rule> rules;  ///< hard ones are limits; soft ones are not looked at
};

/// The place in the files that a measured value is from. In mm.
struct FeaturePosition {
    std::string layer;
    Micro x = 0;
    Micro y = 0;
};
using FeaturePositions = std::map<Property, FeaturePosition>;

/// One limit of a supplier that the board exceeds.
struct Lack {
    Violation violation;
    std::optional<FeaturePosition> position;
};

struct MakerVerdict {
    std::string supplier_id;
    std::vector<Lack> lacks;  ///< in the order of the profile; empty: this supplier can make it
};

/// The indexes of a maker's hard rules that the board breaks.
std::vector<std::size_t> limitsBroken(const Maker& maker, const Board& board);

/// Judges the effective values of a specification against each profile, in the order of `makers`.
std::vector<MakerVerdict> whoCanMake(
    const std::vector<Maker>& makers, const Board& board, const Values& given, const FeaturePositions& positions
);

}  // namespace cardcage::pcb::rules
