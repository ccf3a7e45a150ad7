#include "import/linked_records.hpp"

#include <cardcage/contracts/costing.hpp>
#include <cardcage/contracts/pcb.hpp>

namespace cardcage::assemblies {
LinkedPcbs findPcbs(sdk::Call& call, const std::vector<AssemblyId>& assemblies) {
    LinkedPcbs pcbs;
    const auto found = call.invokeIfProvided(contracts::pcb::of_assemblies, {assemblies});
    if (!found) return pcbs;
    for (const auto& link : found->links) pcbs[std::string(link.assembly_id.view())].push_back(link.pcb_id);
    return pcbs;
}

std::unordered_set<std::string> findCosted(sdk::Call& call, const std::vector<AssemblyId>& assemblies) {
    std::unordered_set<std::string> costed;
    const auto found = call.invokeIfProvided(contracts::costing::of_assemblies, {assemblies});
    if (!found) return costed;
    for (const auto& id : found->assembly_ids) costed.emplace(id.view());
    return costed;
}

}  // namespace cardcage::assemblies
