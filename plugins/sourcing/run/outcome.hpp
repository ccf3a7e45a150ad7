#pragma once

#include <map>
#include <vector>

#include "solutions/store_solution.hpp"

// The result of a run for other modules: a pure rule.

namespace cardcage::sourcing {

using contracts::sourcing::AssemblyOutcome;
using contracts::sourcing::ChildUse;

/// Built assemblies by their number in the named_design; components with a demand of their own are in none.
std::map<engine::AssemblyIndex, AssemblyOutcome> assemblyOutcomes(const FinishedRun& run);

/// Fingerprint that is equal for runs with the same result from the same design, offers, prices and rates. The day of
/// the run, its preferences and stocks count only through the result: with every day that passes, deliveries are
/// nearer.
engine::Fingerprint contentFingerprint(const FinishedRun& run);

}  // namespace cardcage::sourcing
