#pragma once

#include <cardcage/id.hpp>

// Ids of the records that several modules refer to.

namespace cardcage::contracts {

using ApplicationUserId = Id<struct ApplicationUserTag>;
using AssemblyId = Id<struct AssemblyTag>;
using ComponentId = Id<struct ComponentTag>;
using CustomPartId = Id<struct CustomPartTag>;
using CustomerId = Id<struct CustomerTag>;
using CustomerUserId = Id<struct CustomerUserTag>;
using InventorySiteId = Id<struct InventorySiteTag>;
using ManufacturerId = Id<struct ManufacturerTag>;
using OfferId = Id<struct OfferTag>;
using PartId = Id<struct PartTag>;
using PcbId = Id<struct PcbTag>;
using RfqId = Id<struct RfqTag>;
using SolutionId = Id<struct SolutionTag>;
using SourcingScenarioId = Id<struct SourcingScenarioTag>;
using SupplierId = Id<struct SupplierTag>;

}  // namespace cardcage::contracts
