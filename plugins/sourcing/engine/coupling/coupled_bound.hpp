#pragma once

#include <functional>
#include <span>
#include <vector>

#include "coupling/coupled_pool.hpp"

namespace cardcage::sourcing::engine {

/// Decisions about the suppliers at a node of the search. Open ones are paid for whether used or not.
struct SupplierDecisions {
    SupplierSet open = 0;
    SupplierSet closed = 0;
    SupplierSet free = 0;  ///< of the open ones: has no fee, which takes an order of that value
    SupplierSet paid = 0;  ///< of the open ones: pays its fee
};

/// Lagrange multipliers: what each part pays of each undecided supplier's fee, and what each unit of an order's value
/// is rewarded with where values count. Any numbers >= 0 give a bound; good ones give a high one.
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

/// The best way to buy each part under some multipliers, and the bound they give: what all parts cost together, in base
/// currency above their own best plans.
struct BoundedChoice {
    double bound = 0;
    std::vector<std::uint32_t> chosen;  ///< by part: its configuration
    std::vector<double> reduced;        ///< by part: what that costs with shares and rewards
    std::vector<double> remainder;      ///< by slot: what an undecided supplier costs beside the shares it gets
    SupplierSet taken = 0;              ///< undecided suppliers whose remainder is negative
    SupplierSet used = 0;               ///< by the chosen configurations
    bool is_feasible = true;            ///< every part has a configuration without closed suppliers
};

BoundedChoice boundedChoice(const CoupledPool& pool, const SupplierDecisions& decided, const Multipliers& multipliers);

/// Improves the multipliers by subgradient steps of Polyak's length towards `target`, a cost that is reached somewhere,
/// and leaves those of the highest bound, which is returned. `seen` gets every choice on the way: some are good plans.
double improve(
    const CoupledPool& pool,
    const SupplierDecisions& decided,
    Multipliers& multipliers,
    double target,
    int steps,
    const std::function<void(const BoundedChoice&)>& seen
);

}  // namespace cardcage::sourcing::engine
