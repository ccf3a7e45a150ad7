#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bom/explosion.hpp"
#include "market/offer_table.hpp"
#include "selection/selection.hpp"
#include "solver/parallel.hpp"

// The cost of having everything by a day: README, "Curve".

namespace cardcage::sourcing::engine {

/// At `cost` for the material and one-time costs, everything has arrived on day `ready`, and not at a lower cost.
/// unknown_day: it arrives on an unknown day.
struct CostByDay {
    Days ready = 0;
    Cost cost = 0;
    Cost one_time = 0;  ///< part of the cost

    friend bool operator==(const CostByDay&, const CostByDay&) = default;
};

/// A need that cannot be bought by any day: a part or, of a joint part, one of its option sets.
struct NeedWithoutSupply {
    GroupIndex group = 0;
    std::optional<std::uint32_t> set;  ///< nothing: the whole part

    friend bool operator==(const NeedWithoutSupply&, const NeedWithoutSupply&) = default;
};

/// The exact curve of cost against ready day of a scenario.
struct Curve {
    std::vector<CostByDay> points;             ///< later and cheaper from one to the next; none when no part has a plan
    std::vector<NeedWithoutSupply> unsourced;  ///< in order; the costs exclude them
    std::uint64_t plans = 0;                   ///< that were looked for
};

/// The days on which one part is cheaper than on all days before, with its cost. The limits are those of this part
/// (preferencesFor), its goal and its relaxations of the day do not count.
std::vector<CostByDay> curveOfPart(
    PartSolver& solver, const PartProblem& problem, const PartPreferences& preferences, std::uint64_t& plans
);

/// The curve of all parts together, whatever the goal of the preferences: the cheapest plan of each part by each day on
/// which more of an offer can be had. All parts share the day, so the sum of these step functions is exact; parts whose
/// offers share charges have one function together. Fees of suppliers are left out, and so are weights of lines and of
/// excess, which belong to a goal. Throws QuantityOverflow and CostOverflow like SelectionRunner.
Curve curveOf(
    const OrderedDesign& bom,
    const Explosion& explosion,
    const OfferTable& offers,
    const SelectionSettings& settings,
    SolverPool& solvers,
    const ParallelFor& parallel = sequentially
);

}  // namespace cardcage::sourcing::engine
