#pragma once

#include <functional>
#include <span>
#include <vector>

#include "coupling/coupled_pool.hpp"

namespace cardcage::sourcing::engine {

/// Decisions about the suppliers at a node of the search. Open ones are paid for, used or not.
struct SupplierDecisions {
    SupplierSet open = 0;
    SupplierSet closed = 0;
    SupplierSet free = 0;  ///< of the open ones: has no fee, which takes an order of that value
    SupplierSet paid = 0;  ///< of the open ones: pays its fee
};

/// Lagrange multipliers: the payment of each part for each undecided supplier's fee, and the reward per unit of an
/// order's value if values count. Any numbers >= 0 are a valid bound; good ones make it high. They
/// are doubles: they guide the search, and their possible error is subtracted from a bound (README, Numbers).
class Multipliers {
public:
    Multipliers(std::size_t parts, std::size_t slots) : rewards(slots), shares_(parts * slots) {}

    std::span<double> sharesOf(std::size_t part) { return std::span(shares_).subspan(part * slots(), slots()); }
    std::span<const double> sharesOf(std::size_t part) const {
        return std::span(shares_).subspan(part * slots(), slots());
    }
    std::size_t slots() const { return rewards.size(); }

    std::vector<double> rewards;  ///< by slot

private:
    std::vector<double> shares_;
};

/// The best configuration of each part under some multipliers, and their bound: the total cost of all parts, in base
/// currency above their own best plans.
struct BoundedChoice {
    double bound = 0;
    std::vector<std::uint32_t> chosen;  ///< by part: its configuration
    std::vector<double> reduced;        ///< by part: its cost with shares and rewards
    std::vector<double> remainder;      ///< by slot: cost of an undecided supplier minus the shares that it gets
    SupplierSet taken = 0;              ///< undecided suppliers whose remainder is negative
    SupplierSet used = 0;               ///< by the chosen configurations
    bool is_feasible = true;            ///< every part has a configuration without closed suppliers
};

BoundedChoice boundedChoice(const CoupledPool& pool, const SupplierDecisions& decided, const Multipliers& multipliers);

/// Improves the multipliers by subgradient steps of Polyak's length towards `target`, a cost that some choice reaches,
/// and keeps those of the highest bound, which is returned. `seen` receives every choice on the way: some are good
/// plans.
double improve(
    const CoupledPool& pool,
    const SupplierDecisions& decided,
    Multipliers& multipliers,
    double target,
    int steps,
    const std::function<void(const BoundedChoice&)>& seen
);

}  // namespace cardcage::sourcing::engine
