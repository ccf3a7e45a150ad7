#pragma once

#include <cardcage/contracts/rfqs.hpp>
#include <cardcage/module.hpp>

namespace cardcage::rfqs {

using contracts::ApplicationUserId;
using contracts::AssemblyId;
using contracts::AssemblyType;
using contracts::CustomerId;
using contracts::CustomerPartNumber;
using contracts::CustomerSummary;
using contracts::CustomerUserId;
using contracts::Industry;
using contracts::PartNumber;
using contracts::PcbId;
using contracts::RfqId;
using contracts::RfqReference;
using contracts::SourcingScenarioId;
using contracts::rfqs::Actor;
using contracts::rfqs::ActorType;
using contracts::rfqs::Quotation;
using contracts::rfqs::QuotationId;
using contracts::rfqs::Rfq;
using contracts::rfqs::RfqStatus;

/// The RfQ is itself an assembly, so its id is that of its root (interface specification, "Key domain terms").
inline AssemblyId rootOf(const RfqId& rfq) {
    return AssemblyId::parse(rfq.view()).value();
}

}  // namespace cardcage::rfqs
