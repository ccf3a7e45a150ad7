#pragma once

#include "selection/selection.hpp"

namespace cardcage::sourcing::engine {

/// A part with the choices that its own selection made: tier, day, relaxed limits. What suppliers charge for whole
/// orders may change its plan within these only.
CoupledPart coupledPart(const PartProblem& problem, const SourcedPart& sourced, const Preferences& preferences);

/// Whether there are days after the target that weigh something: more can be had on them.
bool mayWeighDays(const PartProblem& problem, const SourcedPart& sourced, const Preferences& preferences);

/// Days after the target day, at their weight; 0 unless the goal weighs days.
Cost weightOfDays(const Plan& plan, const Preferences& preferences);

/// Puts another plan into a part that has one. Lines that are new to it say that they are there for the shipping.
void replacePlan(PartResult& result, const PartProblem& problem, Plan plan, const Preferences& preferences);

/// The fees of suppliers, divided among the parts by the value of what each buys there.
std::vector<Cost> feesOfParts(std::span<const CoupledPart> parts, std::span<const SupplierUse> uses);

}  // namespace cardcage::sourcing::engine
