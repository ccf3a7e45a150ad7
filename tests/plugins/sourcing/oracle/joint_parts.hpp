#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plugins/sourcing/engine/part/part_solver.hpp"

// Joint parts against an oracle that goes through every plan.

namespace cardcage::sourcing::oracle {

/// A random joint part: up to three option sets, two or three parts bought with up to three offers each, needs of a few
/// pieces, set-up losses, all limits and fees.
struct JointPart {
    engine::PartTable table;
    engine::PartLimits limits;
    engine::Days latest_day = engine::any_day;

    std::string text() const;
};
JointPart randomJointPart(std::uint64_t seed);

/// Difference of solver and oracle about the part of that seed: whether there is a plan, its objective and its first
/// day, the smallest excess, and whether the plan keeps to the rules; empty when they agree.
std::string jointDifference(engine::PartSolver& solver, std::uint64_t seed);

/// The best that can be bought where some lines are pinned.
struct BoughtWithPins {
    std::vector<std::uint32_t> left_out;  ///< sets that are not bought, rising
    std::optional<engine::Cost> cost;     ///< of the others; nothing where there are none
};
/// From every plan: a pin that cannot be ordered leaves out the sets that its part serves; of the others the smallest
/// needs are served first.
BoughtWithPins boughtWithPins(const JointPart& part);

/// Whether parts bought that cover so much (by part) serve all option sets: for each selection of them, what serves one
/// of them is at least what they need together.
bool servesAll(const engine::PartTable& table, const std::vector<engine::Quantity>& covers);

}  // namespace cardcage::sourcing::oracle
