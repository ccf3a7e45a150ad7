#include "coupling/fee_search.hpp"

namespace cardcage::sourcing::engine {

const Plan& FeeSearch::planOf(std::size_t part) const {
    const auto& own = pool_.configurations(part)[0];
    return (own.suppliers & ~suppliers()) == 0 ? own.plan : SupplierSearch::planOf(part);
}

Cost FeeSearch::costOf(std::span<const std::uint32_t> chosen) const {
    Cost cost = 0;
    SupplierSet used = 0;
    for (std::size_t part = 0; part < chosen.size(); ++part) {
        const auto& configuration = pool_.configurations(part)[chosen[part]];
        cost += configuration.surcharge;
        used |= configuration.suppliers;
    }
    forEachSlot(used, [&](std::size_t slot) { cost += pool_.slots()[slot].exact_fee; });
    return cost;
}

/// Everything is decided, but some part is not solved to optimality.
void FeeSearch::settleNode(const SupplierDecisions&, const Multipliers&, double bound, double) {
    leaveOpen(bound);
}

}  // namespace cardcage::sourcing::engine
