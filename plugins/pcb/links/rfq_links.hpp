#pragma once

#include <cardcage/contracts/assemblies.hpp>
#include <cardcage/contracts/rfqs.hpp>

#include "words.hpp"

// Links of PCBs with RfQs and assemblies, as other modules see and change them (cardcage/contracts).

namespace cardcage::pcb {

contracts::pcb::KnownPcbs knownPcbs(sdk::Call& call, const contracts::pcb::PcbIds& asked);
contracts::pcb::PcbLinks linksOfAssemblies(sdk::Call& call, const contracts::AssemblyIds& asked);
void linkRfq(sdk::Call& call, const contracts::pcb::RfqPcbs& linked);

/// Unlinks the PCBs of an RfQ and of its assemblies; the PCBs stay.
void forgetRfq(sdk::Call& call, const contracts::RfqReference& rfq);

/// assemblies.before_delete/1: unlinks the PCBs of assemblies; PCBs and their RfQs stay linked.
void forgetAssemblies(sdk::Call& call, const contracts::AssemblyIds& gone);

}  // namespace cardcage::pcb
