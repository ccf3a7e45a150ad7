#pragma once

#include <cstdint>
#include <string>

#include "tests/plugins/sourcing/oracle/charges.hpp"

namespace cardcage::sourcing::oracle {

/// The engine's purchases of chargedParts() against every choice of charges.
struct ChargeComparison {
    std::string difference;  ///< "" when nothing is wrong
    bool is_compared = true;
    bool is_possible = true;  ///< orders can reach their values
    bool is_proven = false;
    bool is_best = false;      ///< nothing is cheaper
    bool has_charges = false;  ///< the selection pays one-time costs
    bool is_moved = false;     ///< the plans are not those that each part alone would have
    int alternatives = 0;      ///< that were compared
    int points = 0;            ///< of the curve, that were compared
};

/// Plans of all parts together.
ChargeComparison compareCharges(std::uint64_t seed, ChargeKind kind);
/// A whole run: its totals, attribution, alternatives at other suppliers. Of kinds without orders that reach values.
ChargeComparison compareChargedRun(std::uint64_t seed, ChargeKind kind);
/// The curve of cost by day, day by day.
ChargeComparison compareChargedCurve(std::uint64_t seed);
/// The same for joint parts, whose charges are shared by the parts bought.
ChargeComparison compareJointCharges(std::uint64_t seed);

}  // namespace cardcage::sourcing::oracle
