#include "linked_records.hpp"

namespace cardcage::assemblies {
namespace {

struct AssemblyIds {
    std::vector<AssemblyId> assembly_ids;

    static constexpr auto schema() {
        return sdk::record("AssemblyIds", sdk::required("assembly_ids", &AssemblyIds::assembly_ids, "Ids."));
    }
};

struct PcbLink {
    AssemblyId assembly_id;
    PcbId pcb_id;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyPcbLink",
            sdk::required("assembly_id", &PcbLink::assembly_id, "An assembly."),
            sdk::required("pcb_id", &PcbLink::pcb_id, "Its PCB.")
        );
    }
};

struct PcbLinks {
    std::vector<PcbLink> links;

    static constexpr auto schema() {
        return sdk::record("AssemblyPcbLinks", sdk::required("links", &PcbLinks::links, "PCBs of assemblies."));
    }
};

}  // namespace

LinkedPcbs findPcbs(sdk::Call& call, const std::vector<AssemblyId>& assemblies) {
    LinkedPcbs pcbs;
    const auto found = call.invokeIfProvided<PcbLinks>("pcb.of_assemblies/1", AssemblyIds{assemblies});
    if (!found) return pcbs;
    for (const auto& link : found->links) pcbs[std::string(link.assembly_id.view())].push_back(link.pcb_id);
    return pcbs;
}

std::unordered_set<std::string> findCosted(sdk::Call& call, const std::vector<AssemblyId>& assemblies) {
    std::unordered_set<std::string> costed;
    const auto found = call.invokeIfProvided<AssemblyIds>("costing.of_assemblies/1", AssemblyIds{assemblies});
    if (!found) return costed;
    for (const auto& id : found->assembly_ids) costed.emplace(id.view());
    return costed;
}

}  // namespace cardcage::assemblies
