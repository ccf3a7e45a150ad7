#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "plugins/sourcing/engine/consolidation/consolidation.hpp"
#include "plugins/sourcing/engine/solver/part_solver.hpp"

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
/// The same, where groups of the offers of a part bought are of one supplier and sell from one stock.
JointPart sharingJointPart(std::uint64_t seed);

/// Lets some parts bought lose a percentage of what they cover.
void addAttrition(JointPart& part, std::uint64_t seed);

/// The units of a part that cover so many pieces: a percentage of them is lost on the way, some once.
engine::Quantity needOf(const engine::BoughtPart& bought, engine::Quantity covered);

/// The first day on which so much of the offer is there; nothing if it never is.
std::optional<engine::Days> dayOf(const engine::PartTable& table, std::size_t offer, engine::Quantity quantity);

/// The price of the cheapest row of the offer that can be ordered so; nothing if there is none.
std::optional<engine::UnitPrice> priceOf(const engine::PartTable& table, std::size_t offer, engine::Quantity quantity);

/// All divisions of the needs: how much each part may cover.
std::set<std::vector<engine::Quantity>> divisionsOf(const engine::PartTable& table);

/// Difference of solver and oracle about the part of that seed: whether there is a plan, its objective and its first
/// day, the smallest excess, and whether the plan keeps to the rules; empty when they agree.
std::string jointDifference(engine::PartSolver& solver, std::uint64_t seed);
std::string difference(engine::PartSolver& solver, const JointPart& part);

/// The best that can be bought of a joint part.
struct BestServed {
    std::set<std::vector<std::uint32_t>> left_out;  ///< every best choice of the sets that are not bought, rising
    std::optional<engine::Cost> cost;               ///< of the others; nothing where there are none
};
/// From every plan of every choice of sets: a pin that cannot be ordered leaves out the sets that its part serves; of
/// the others the fewest lines (PartTable::set_lines) are left out, and of equal choices the cheapest rest is best.
BestServed bestServed(const JointPart& part);

/// The least cost of joint parts bought together where orders at suppliers have fees, minimum values and values from
/// which they are free (`terms`, by supplier), from every plan: nothing if some order stays below its minimum in all of
/// them. Lines that are not pinned and that the need of their part could do without are bought where the value of the
/// excess counts only from suppliers with such values.
std::optional<engine::Cost> leastOfJointOrders(
    const std::vector<JointPart>& parts, const std::vector<engine::SupplierTerms>& terms
);

/// Whether parts bought that cover so much (by part) serve all option sets: for each selection of them, what serves one
/// of them is at least what they need together.
bool servesAll(const engine::PartTable& table, const std::vector<engine::Quantity>& covers);

}  // namespace cardcage::sourcing::oracle
