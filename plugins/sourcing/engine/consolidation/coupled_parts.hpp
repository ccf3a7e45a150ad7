#pragma once

#include "coupling/coupling.hpp"
#include "results/part_result.hpp"
#include "solver/preferences.hpp"

namespace cardcage::sourcing::engine {

/// A part with the decisions of its own selection: tier, day, relaxed limits. Charges of suppliers for whole orders may
/// change its plan only within these.
CoupledPart coupledPart(const PartProblem& problem, const PartSolution& solution, const PartPreferences& preferences);

/// Whether days after the target have a weight and more is available on them.
bool mayWeighDays(const PartProblem& problem, const PartSolution& solution, const PartPreferences& preferences);

/// Days after the target day, at their weight; 0 unless the goal weighs days.
Cost weightOfDays(const Plan& plan, const PartPreferences& preferences);

/// Replaces the plan of a part that has one. `reason` is that of additional lines. The lower bound remains that of the
/// part by itself.
void replacePlan(
    PartResult& result,
    const PartProblem& problem,
    Plan plan,
    const PartPreferences& preferences,
    Reason reason = Reason::ConsolidatedShipping
);

/// The shared charges, divided among the parts by the value that each buys of offers that share them.
std::vector<Cost> chargesOfParts(std::span<const CoupledPart> parts, std::span<const ChargeUse> uses);

/// The fees of suppliers, divided among the parts by the value that each buys there.
std::vector<Cost> feesOfParts(std::span<const CoupledPart> parts, std::span<const SupplierUse> uses);

}  // namespace cardcage::sourcing::engine
