#include "results/cost_limit.hpp"

#include <algorithm>

namespace cardcage::sourcing::engine {
namespace {

Cost amountOf(Cost cost) {
    return cost < 0 ? -cost : cost;
}

}  // namespace

void CostLimit::add(GroupIndex group, Cost cost) {
    const auto amount = amountOf(cost);
    if (amount > highest_) {
        highest_ = amount;
        largest_ = group;
    }
    if (__builtin_add_overflow(sum_, amount, &sum_) || sum_ > highest_total) throw CostOverflow(largest_);
}

void checkCosts(std::span<const PartResult> parts) {
    CostLimit limit;
    for (GroupIndex group = 0; group < parts.size(); ++group) {
        const auto& solution = parts[group].solution;
        if (!solution.plan) continue;
        limit.add(
            group,
            std::max(
                {amountOf(solution.plan->paid()),
                 amountOf(solution.plan->objective),
                 amountOf(solution.objective()),
                 amountOf(solution.lower_bound)}
            )
        );
    }
}

Cost highestCost(const PartProblem& problem) {
    Cost sum = 0;
    for (const auto& offer : problem.offers) {
        Quantity order = 0;
        UnitPrice price = 0;
        for (const auto& row : problem.rowsOf(offer)) {
            order = std::max(order, row.smallest_order + row.step);
            price = std::max(price, row.unit_price);
        }
        Cost cost = 0;
        const bool fits = !__builtin_mul_overflow(Cost{order} + problem.need, Cost{price}, &cost) &&
                          !__builtin_add_overflow(cost, offer.line_fee + offer.supplier_fee, &cost) &&
                          !__builtin_add_overflow(sum, cost, &sum);
        if (!fits || sum > unlimited_cost) return unlimited_cost;
    }
    return sum;
}

void checkProblems(const OrderedDesign& bom, const Explosion& explosion, const OfferTable& offers) {
    const auto& groups = bom.design().groups;
    for (GroupIndex group = 0; group < groups.size(); ++group) {
        const auto need = explosion.group_need[group];
        if (need == 0) continue;
        const auto problem = offers.problem(
            group, need, isDiscrete(groups[group].unit), bom.setNeeds(explosion, group), groups[group].bought_parts
        );
        Int128 pinned = 0;
        for (const auto& pin : problem.pinned) pinned += pin.quantity;
        if (pinned > unlimited_quantity) throw QuantityOverflow(QuantityOverflow::Place::Group, group);
        if (problem.isJoint() && highestCost(problem) >= unlimited_cost) throw CostOverflow(group);
    }
}

}  // namespace cardcage::sourcing::engine
