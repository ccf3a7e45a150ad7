#include "consolidation/coupled_parts.hpp"

#include <algorithm>

#include "joint/joint_needs.hpp"

namespace cardcage::sourcing::engine {
namespace {

Days latestDay(const Plan& plan, const PartPreferences& preferences) {
    switch (preferences.goal) {
        case Goal::BestPrice:
            return any_day;
        case Goal::BestLeadTime:
            return plan.ready;
        case Goal::TargetDate:
        case Goal::Weighted:
            break;
    }
    return std::max(preferences.target_day, plan.ready);
}

/// Adds to each part its share of `amount`, by the value that it buys of the offers that are charged.
template <class IsCharged>
void divideByValue(
    std::span<const CoupledPart> parts, Cost amount, std::vector<Cost>& of_parts, const IsCharged& is_charged
) {
    if (amount == 0) return;
    std::vector<std::size_t> buyers;
    std::vector<LineWeight> values;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Cost value = 0;
        bool buys = false;
        for (const auto& line : parts[i].plan.lines) {
            if (!is_charged(parts[i].problem.offers[line.offer])) continue;
            value += line.cost;
            buys = true;
        }
        if (!buys) continue;
        buyers.push_back(i);
        values.push_back(value);
    }
    const auto shares = dividedByWeight(amount, values);
    for (std::size_t i = 0; i < buyers.size(); ++i) of_parts[buyers[i]] += shares[i];
}

}  // namespace

CoupledPart coupledPart(const PartProblem& problem, const PartSolution& solution, const PartPreferences& preferences) {
    const auto& plan = solution.plan.value();
    CoupledPart part{
        .problem = problem,
        .limits = preferences.limits,
        .latest_day = latestDay(plan, preferences),
        .highest_tier = solution.highest_tier,
        .plan = plan,
        .gap = solution.is_proven ? 0 : solution.objective() - solution.lower_bound};
    const auto is_given_up = [](const Relaxation& it) { return it.rule == RelaxedRule::ExcessLimit; };
    if (std::ranges::any_of(solution.relaxed, is_given_up)) {
        part.limits.max_excess_ppm = -1;
        for (const auto& of_part : plansOfParts(problem, part.limits, plan)) {
            part.limits.max_excess = std::max(part.limits.max_excess, of_part.plan.excess);
            part.limits.max_excess_value = std::max(part.limits.max_excess_value, of_part.plan.excess_value);
        }
    }
    if (preferences.limits.residual_value != 0) {
        // Decided here, because it must not depend on the considered suppliers.
        const OfferScope scope{.highest_tier = solution.highest_tier};
        part.limits.residual_value = effectiveResidualValue(problem, preferences.limits, scope);
    }
    if (preferences.fewest_suppliers) {
        part.limits.max_suppliers = 1;
        for (const auto& of_part : plansOfParts(problem, part.limits, plan))
            part.limits.max_suppliers = std::max(part.limits.max_suppliers, of_part.plan.suppliers);
    }
    // As much as possible comes from inventory; a plan that saves shipping may not take less.
    part.is_fixed =
        preferences.inventory_first && std::any_of(plan.lines.begin(), plan.lines.end(), [&](const auto& it) {
            return problem.offers[it.offer].is_inventory;
        });
    return part;
}

bool mayWeighDays(const PartProblem& problem, const PartSolution& solution, const PartPreferences& preferences) {
    if (preferences.goal != Goal::Weighted) return false;
    return !breakpointDays(problem, {.highest_tier = solution.highest_tier}, preferences.target_day).empty();
}

Cost weightOfDays(const Plan& plan, const PartPreferences& preferences) {
    if (preferences.goal != Goal::Weighted || plan.ready <= preferences.target_day) return 0;
    return preferences.day_weight * (Cost{plan.ready} - preferences.target_day);
}

void replacePlan(
    PartResult& result, const PartProblem& problem, Plan plan, const PartPreferences& preferences, Reason reason
) {
    const auto before = std::move(result.solution.plan.value());
    result.solution.weight_of_days = weightOfDays(plan, preferences);
    result.solution.plan = std::move(plan);
    // Lines that only orders need may lower the value of the excess, and so the cost.
    result.solution.lower_bound = std::min(result.solution.lower_bound, result.solution.objective());
    result.reasons = explainLines(problem, preferences, result.solution);
    const auto& lines = result.solution.plan->lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool is_new = std::none_of(before.lines.begin(), before.lines.end(), [&](const PlanLine& line) {
            return line.offer == lines[i].offer && line.quantity == lines[i].quantity;
        });
        if (is_new) result.reasons[i] = {.reason = reason};
    }
}

std::vector<Cost> chargesOfParts(std::span<const CoupledPart> parts, std::span<const ChargeUse> uses) {
    std::vector<Cost> charges(parts.size());
    for (const auto& use : uses) {
        divideByValue(parts, use.cost, charges, [&](const PartOffer& offer) {
            return offer.shared_charge == use.charge;
        });
    }
    return charges;
}

std::vector<Cost> feesOfParts(std::span<const CoupledPart> parts, std::span<const SupplierUse> uses) {
    std::vector<Cost> fees(parts.size());
    for (const auto& use : uses) {
        divideByValue(parts, use.fee, fees, [&](const PartOffer& offer) { return offer.supplier == use.supplier; });
    }
    return fees;
}

}  // namespace cardcage::sourcing::engine
