#pragma once

#include <map>
#include <vector>

#include "solutions/store_solution.hpp"

// What a run comes to, for other modules: a pure rule.

namespace cardcage::sourcing {

using contracts::sourcing::AssemblyOutcome;
using contracts::sourcing::ChildUse;

/// By their number in the blueprint: those that are built; components that are demanded by themselves are in none.
std::map<engine::AssemblyIndex, AssemblyOutcome> assemblyOutcomes(const FinishedRun& run);

/// Equal for runs that found the same from the same design, offers, prices and rates. The day of the run and its
/// preferences count only by what comes of them, and so do stocks: with every day that passes, deliveries are nearer.
engine::Fingerprint contentFingerprint(const FinishedRun& run);

}  // namespace cardcage::sourcing
