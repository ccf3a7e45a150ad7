#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "costed_bom.hpp"

namespace cardcage::costed_bom_legacy {

/// An assembly of a scenario.
struct BuiltAssembly {
    AssemblyId id;
    std::string name;
    std::int64_t bom_item_count = 0;
};

/// The assemblies that a scenario builds, each once: by their shortest level below the root of the RfQ, then by name,
/// then by id. Assemblies that are demanded but no longer below the root come last.
std::vector<BuiltAssembly> readBuiltAssemblies(sdk::Call& call, const RfqId& rfq, const SourcingScenarioId& scenario);

}  // namespace cardcage::costed_bom_legacy
