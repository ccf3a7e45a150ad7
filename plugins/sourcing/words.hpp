#pragma once

#include <cardcage/contracts/sourcing.hpp>
#include <cardcage/module.hpp>

namespace cardcage::sourcing {

using ScenarioId = contracts::SourcingScenarioId;
using contracts::AssemblyId;
using contracts::ComponentId;
using contracts::OfferId;
using contracts::PartId;
using contracts::PartNumber;
using contracts::RfqId;
using contracts::RfqReference;
using contracts::SolutionId;
using contracts::SupplierId;
using contracts::Unit;
using contracts::sourcing::CalculationStatus;
using contracts::sourcing::DemandType;
using contracts::sourcing::Project;
using contracts::sourcing::ProjectType;

}  // namespace cardcage::sourcing
