#include "selection/line_costs.hpp"

#include <algorithm>

#include "joint/joint_needs.hpp"

namespace cardcage::sourcing::engine {

std::vector<SetCost> costsOfSets(const PartProblem& problem, const PartLimits& limits, const PartResult& part) {
    const auto& plan = *part.solution.plan;
    NeedFlow flow;
    flow.begin(problem.set_needs, problem.bought_parts);
    for (std::uint32_t i = 0; i < plan.covers.size(); ++i) flow.add(i, plan.covers[i]);
    std::vector<SetCost> costs(problem.set_needs.size());
    for (const auto& of_part : plansOfParts(problem, limits, plan)) {
        const auto uses = flow.usesOf(of_part.part);
        std::vector<LineWeight> weights;
        const bool serves = std::ranges::any_of(uses, [](const auto& use) { return use.quantity > 0; });
        // A part bought for its pin or for the value of an order alone is paid by the lines that could use it.
        for (const auto& use : uses) weights.push_back(serves ? use.quantity : problem.set_needs[use.set]);
        const auto material = usedAndExcess(of_part.plan.cost, of_part.need, of_part.plan.bought);
        const auto used = dividedByWeight(material.used, weights);
        const auto excess = dividedByWeight(material.excess, weights);
        const auto one_time = dividedByWeight(of_part.plan.one_time, weights);
        for (std::size_t i = 0; i < uses.size(); ++i) {
            costs[uses[i].set].material.used += used[i];
            costs[uses[i].set].material.excess += excess[i];
            costs[uses[i].set].one_time += one_time[i];
        }
    }
    std::vector<LineWeight> values;
    for (const auto& cost : costs) values.push_back(cost.material.used + cost.material.excess);
    const auto fees = dividedByWeight(part.supplier_fees, values);
    const auto charges = dividedByWeight(part.one_time - plan.one_time, values);
    for (std::size_t set = 0; set < costs.size(); ++set) {
        costs[set].fees = fees[set];
        costs[set].one_time += charges[set];
    }
    return costs;
}

LineStatus statusOf(const BomLine& line, std::span<const PartResult> parts) {
    if (line.use == LineUse::NotPlaced) return LineStatus::NotPlaced;
    if (line.use == LineUse::CustomerSourced) return LineStatus::CustomerSourced;
    if (line.group == no_group) return LineStatus::MissingPart;
    const auto& result = parts[line.group];
    const auto unserved = std::ranges::find(result.unserved, line.option_set, &UnservedSet::set);
    const bool is_unserved = unserved != result.unserved.end();
    if (!result.unsourced && !is_unserved) return LineStatus::Priced;
    switch (is_unserved ? unserved->why.reason : result.unsourced->reason) {
        case UnsourcedReason::NoExchangeRate:
            return LineStatus::NoExchangeRate;
        case UnsourcedReason::UnitMismatch:
            return LineStatus::UnitMismatch;
        case UnsourcedReason::MissingIpn:
            return LineStatus::MissingPart;
        default:
            return LineStatus::NoOffer;
    }
}

}  // namespace cardcage::sourcing::engine
