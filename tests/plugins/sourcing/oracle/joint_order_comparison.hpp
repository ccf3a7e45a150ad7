#pragma once

#include <cstdint>
#include <string>

// Minimum orders and free shipping of joint parts, against every plan.

namespace cardcage::sourcing::oracle {

enum class JointRules : std::uint8_t {
    LinesOnly,
    Limits,  ///< of suppliers, excess and days, with weights and residual values
    Pins,    ///< a line of most parts is pinned
};

struct JointOrdersComparison {
    std::string difference;   ///< "" when there is none that is wrong
    bool is_compared = true;  ///< false: a part cannot be bought even by itself
    bool is_possible = true;  ///< some plan reaches all minimum orders
    bool is_proven = false;
    bool is_best = false;
    int pins = 0;
};

/// One or two random joint parts at three suppliers, bought together. That an order stays below a minimum that some
/// plan reaches is a difference.
JointOrdersComparison compareJointOrders(std::uint64_t seed, JointRules rules);

/// A joint part of needs so large that its plans are not listed: a minimum order that is reached only by another
/// division of the needs than the one with the most of the first part. "" when it is reached.
std::string wrongMinimumOfManyPieces();

}  // namespace cardcage::sourcing::oracle
