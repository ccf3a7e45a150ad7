#pragma once

#include "words.hpp"

// Contracts that the module provides, its own and those of RfQs (cardcage/contracts), and its checks of records of
// other modules.

namespace cardcage::costing {

/// 404 unless the module of assemblies has the assembly.
void requireAssembly(sdk::Call& call, const AssemblyId& id);

/// 404 unless the module of RfQs has the RfQ.
void requireRfq(sdk::Call& call, const RfqId& id);

/// costing.freeze/1: stores the current costs of all scenarios of the RfQ with all their inputs. 409 circular_nesting,
/// costs_too_large, changed_meanwhile.
void freezeCosts(sdk::Call& call, const RfqReference& rfq);

/// costing.thaw/1: ends the snapshot of the RfQ, which remains as history. Its costs are returned until the selection
/// is run again.
void thawCosts(sdk::Call& call, const RfqReference& rfq);

/// costing.of_assemblies/1: returns the assemblies that have a cost.
AssemblyIds costedAssemblies(sdk::Call& call, const AssemblyIds& asked);

/// rfqs.before_delete/1: deletes the data of the RfQ and its assemblies.
void forgetRfq(sdk::Call& call, const RfqReference& rfq);

/// cardcage.new_tenant/1: adds resources, activities and a calculation table, so costs are reasonable from the start.
void addFirstRecords(sdk::Call& call);

}  // namespace cardcage::costing
