#pragma once

#include <vector>

#include "rfqs.hpp"

// PCBs of RfQs, which the module pcb links.

namespace cardcage::rfqs {

/// Returns whether the changed RfQ has a PCB that the stored one has not.
bool addsPcb(const Rfq& stored, const Rfq& changed);

/// Tells the module of PCBs which ones an RfQ has from now on, if they differ from those before. 409 in_use for a PCB
/// of another RfQ.
void linkPcbs(sdk::Call& call, const RfqId& rfq, const std::vector<PcbId>& before, const std::vector<PcbId>& now);

/// Contracts that the module provides (cardcage/contracts/rfqs.hpp).
void addPcb(sdk::Call& call, const contracts::rfqs::PcbOfRfq& link);
void removePcb(sdk::Call& call, const contracts::rfqs::PcbOfRfq& link);

}  // namespace cardcage::rfqs
