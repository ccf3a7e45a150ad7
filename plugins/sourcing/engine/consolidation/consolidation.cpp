#include "consolidation/consolidation.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>

#include "coupling/fee_search.hpp"
#include "order_values/order_value_search.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// The tolerated error of a bound, in base currency; see `rounding`.
constexpr double allowed_rounding = 1e-7;

/// Upper bound of the error from summing up a bound in doubles. Its terms are no larger than the cost that it bounds,
/// above the own best plans of all parts; each of them and each addition is rounded.
double rounding(std::size_t parts, double cost) {
    return std::max(allowed_rounding, 2 * static_cast<double>(parts) * cost * std::numeric_limits<double>::epsilon());
}

Cost objectiveOf(std::span<const Plan> plans, const Consolidation& consolidation) {
    Cost objective = 0;
    for (const auto& plan : plans) objective += plan.objective;
    for (const auto& use : consolidation.suppliers) objective += use.fee;
    for (const auto& use : consolidation.charges) objective += use.cost;
    return objective;
}

std::vector<Plan> ownPlans(std::span<const CoupledPart> parts) {
    std::vector<Plan> plans;
    plans.reserve(parts.size());
    for (const auto& part : parts) plans.push_back(part.plan);
    return plans;
}

std::vector<Plan> chosenPlans(std::size_t parts, const SupplierSearch& search) {
    std::vector<Plan> plans;
    plans.reserve(parts);
    for (std::size_t part = 0; part < parts; ++part) plans.push_back(search.planOf(part));
    return plans;
}

std::unique_ptr<SupplierSearch> searchOf(
    CoupledPool& pool, SolverPool& solvers, const ParallelFor& parallel, const CouplingBudget& budget
) {
    if (pool.valuesCount()) return std::make_unique<OrderValueSearch>(pool, solvers, parallel, budget);
    return std::make_unique<FeeSearch>(pool, solvers, parallel, budget);
}

}  // namespace

std::vector<SupplierUse> supplierUses(
    std::span<const CoupledPart> parts, std::span<const Plan> plans, std::span<const SupplierTerms> terms
) {
    std::map<std::uint32_t, SupplierUse> uses;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (const auto& line : plans[i].lines) {
            const auto supplier = parts[i].problem.offers[line.offer].supplier;
            auto& use = uses[supplier];
            use.supplier = supplier;
            ++use.lines;
            use.value += line.cost;
        }
    }
    std::vector<SupplierUse> result;
    for (auto& [supplier, use] : uses) {
        if (supplier < terms.size()) {
            const auto& it = terms[supplier];
            use.fee = use.value >= it.free_above ? 0 : it.fee;
            use.missing = std::max<Cost>(0, it.minimum_order - use.value);
        }
        result.push_back(use);
    }
    return result;
}

std::vector<ChargeUse> chargeUses(
    std::span<const CoupledPart> parts, std::span<const Plan> plans, std::span<const Cost> shared_charges
) {
    std::vector<std::uint8_t> is_used(shared_charges.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (const auto& line : plans[i].lines) {
            const auto charge = parts[i].problem.offers[line.offer].shared_charge;
            if (charge < is_used.size()) is_used[charge] = 1;
        }
    }
    std::vector<ChargeUse> uses;
    for (std::uint32_t charge = 0; charge < is_used.size(); ++charge) {
        if (is_used[charge] != 0) uses.push_back({charge, shared_charges[charge]});
    }
    return uses;
}

Consolidation consolidate(
    std::span<const CoupledPart> parts,
    std::span<const SupplierTerms> terms,
    SolverPool& solvers,
    const ParallelFor& parallel,
    const CouplingBudget& budget,
    std::span<const Cost> shared_charges
) {
    Consolidation result;
    CoupledPool pool(parts, terms, shared_charges);
    {
        SolverPool::Loan solver(solvers);
        CoupledPool::Scratch scratch;
        pool.widenGaps(*solver, scratch);
    }
    const auto search = searchOf(pool, solvers, parallel, budget);
    search->run();
    // Without a choice, minimum orders cannot be reached; then each part is bought on its own, and the amount missing
    // to the minimum is reported.
    result.plans = search->hasChoice() ? chosenPlans(parts.size(), *search) : ownPlans(parts);
    result.suppliers = supplierUses(parts, result.plans, terms);
    result.charges = chargeUses(parts, result.plans, shared_charges);
    result.objective = objectiveOf(result.plans, result);
    result.counters = search->counters();
    const bool is_whole = search->hasChoice() && !pool.isCut();
    const double lost = is_whole ? rounding(parts.size(), search->cost()) : 0;
    result.is_proven = is_whole && search->lowerBound() >= search->cost() && lost <= allowed_rounding;
    result.lower_bound = result.objective;
    if (!result.is_proven) {
        Cost alone = 0, gaps = 0;
        for (const auto& part : parts) {
            alone += part.plan.objective;
            gaps += part.gap;
        }
        const auto least = alone - gaps;
        if (is_whole) result.lower_bound = std::max(least, alone + asCost(search->lowerBound() - lost));
        if (!is_whole) result.lower_bound = least;
        result.lower_bound = std::min(result.objective, result.lower_bound);
    }
    return result;
}

}  // namespace cardcage::sourcing::engine
