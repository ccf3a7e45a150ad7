#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "assemblies.hpp"

// Data of other modules about assemblies; empty if the tenant has no such module.

namespace cardcage::assemblies {

/// PCBs by the text of the assembly's id (operation pcb.of_assemblies/1).
using LinkedPcbs = std::unordered_map<std::string, std::vector<PcbId>>;
LinkedPcbs findPcbs(sdk::Call& call, const std::vector<AssemblyId>& assemblies);

/// Ids, as texts, of the assemblies with a calculated cost (operation costing.of_assemblies/1).
std::unordered_set<std::string> findCosted(sdk::Call& call, const std::vector<AssemblyId>& assemblies);

}  // namespace cardcage::assemblies
