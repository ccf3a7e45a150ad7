#pragma once

#include <span>
#include <vector>

#include "bom/explosion.hpp"
#include "values/numbers.hpp"

// Division of payments among the lines that need a part: README, "Attribution".

namespace cardcage::sourcing::engine {

/// `amount` divided among the owners of `weights`, in their order. The parts add up to the amount exactly. Each is a
/// multiple of 1e-10 of the base currency and differs from its exact share by less than that (largest remainder, equal
/// remainders in order); a fraction of the amount below 1e-10, which only prices of a fraction of a unit can cause,
/// goes undivided to the first owner after those that were rounded up. Weights that are all 0 count as equal; without
/// owners nothing is divided. No weight may be negative.
std::vector<Cost> dividedByWeight(Cost amount, std::span<const LineWeight> weights);

/// The cost of a part, divided into used and excess cost.
struct UsedAndExcess {
    Cost used = 0;
    Cost excess = 0;

    friend bool operator==(const UsedAndExcess&, const UsedAndExcess&) = default;
};

/// used = paid x need / bought, half to even at 1e-10; excess is the rest, so both add up to the amount paid. Nothing
/// is used if nothing is bought. `need` is capped at bought.
UsedAndExcess usedAndExcess(Cost paid, Quantity need, Quantity bought);

/// The cost of each BOM line of a design, in the order of its lines.
struct LineCosts {
    std::vector<Cost> used;
    std::vector<Cost> excess;
    std::vector<Cost> fees;      ///< of suppliers: shipping and minimum values
    std::vector<Cost> one_time;  ///< of offers: tooling, set-up, freight
};

/// The share of an option set in the cost of its joint part.
struct SetCost {
    UsedAndExcess material;
    Cost fees = 0;
    Cost one_time = 0;
};

/// Divides the cost of the groups among their bought lines by share of need. `material`, `fees` and `one_time` (empty:
/// none) are by group; the cost of a group without lines must be 0. `sets` is by group, too: if it is not empty, lines
/// share the payment of their option set.
LineCosts attributed(
    const OrderedDesign& bom,
    const Explosion& explosion,
    std::span<const UsedAndExcess> material,
    std::span<const Cost> fees,
    std::span<const std::vector<SetCost>> sets = {},
    std::span<const Cost> one_time = {}
);

}  // namespace cardcage::sourcing::engine
