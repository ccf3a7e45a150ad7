#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/contracts/trade.hpp>
#include <optional>
#include <string>
#include <vector>

/// PCBs: contracts that a module of PCBs provides. This tree has no such module.
namespace cardcage::contracts::pcbs {

struct PcbIds {
    std::vector<PcbId> pcb_ids;

    static constexpr auto schema() { return sdk::record("PcbIds", sdk::required<&PcbIds::pcb_ids>("Ids of PCBs.")); }
};

struct KnownPcbs {
    std::vector<PcbId> known;

    static constexpr auto schema() {
        return sdk::record("KnownPcbs", sdk::required<&KnownPcbs::known>("Ids that exist."));
    }
};

/// Returns the PCBs that exist.
inline constexpr sdk::OperationContract<PcbIds, KnownPcbs> known{"pcb.known/1", "Find the PCBs that exist"};

struct PcbLink {
    AssemblyId assembly_id;
    PcbId pcb_id;

    static constexpr auto schema() {
        return sdk::record(
            "AssemblyPcbLink",
            sdk::required<&PcbLink::assembly_id>("Id of the assembly."),
            sdk::required<&PcbLink::pcb_id>("Id of the linked PCB.")
        );
    }
};

struct PcbLinks {
    std::vector<PcbLink> links;

    static constexpr auto schema() {
        return sdk::record("AssemblyPcbLinks", sdk::required<&PcbLinks::links>("PCBs of assemblies."));
    }
};

/// Returns the PCBs that are linked to the assemblies.
inline constexpr sdk::OperationContract<AssemblyIds, PcbLinks> of_assemblies{
    "pcb.of_assemblies/1", "Find the PCBs of assemblies"};

}  // namespace cardcage::contracts::pcbs
