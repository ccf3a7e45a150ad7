#pragma once

#include <cardcage/contracts/pcb.hpp>
#include <cardcage/module.hpp>

namespace cardcage::pcb {

using contracts::AssemblyId;
using contracts::AssemblyType;
using contracts::PcbId;
using contracts::RfqId;
using contracts::SupplierId;
using contracts::SupplierSummary;
using contracts::pcb::PcbOfferId;
using SpecificationId = Id<struct PcbSpecificationTag>;

}  // namespace cardcage::pcb
