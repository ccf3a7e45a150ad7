#pragma once

#include "costs/costs.hpp"
#include "words.hpp"

// Contracts that the module provides, its own and those of RfQs (cardcage/contracts), and its checks of records of
// other modules.

namespace cardcage::costing {

using contracts::costing::Calculation;
using contracts::costing::CalculationQuestion;
using contracts::costing::FreezeRequest;
using contracts::costing::QuotedPrice;
using contracts::costing::QuoteQuestion;

/// 404 unless the module of assemblies has the assembly.
void requireAssembly(sdk::Call& call, const AssemblyId& id);

/// 404 unless the module of RfQs has the RfQ.
void requireRfq(sdk::Call& call, const RfqId& id);

/// costing.freeze/1: stores the current costs of all scenarios of the RfQ with all their inputs. 409
/// selection_outdated, circular_nesting, costs_too_large, changed_meanwhile.
void freezeCosts(sdk::Call& call, const FreezeRequest& request);

/// costing.thaw/1: ends the snapshot of the RfQ, which remains as history. Its costs are returned until the selection
/// is run again.
void thawCosts(sdk::Call& call, const RfqReference& rfq);

/// costing.costs/1: returns the costs of the root of an RfQ in its scenarios. 404; 409 circular_nesting,
/// costs_too_large, changed_meanwhile.
AssemblyCosts costsOfRfq(sdk::Call& call, const RfqReference& rfq);

/// costing.quoted/1: returns the price at which an RfQ is quoted in one of its scenarios; empty while nothing is
/// calculated. 404; 409 like costing.costs/1.
QuotedPrice quotedPrice(sdk::Call& call, const QuoteQuestion& question);

/// costing.calculation/1: returns the calculation tables of the assemblies that an RfQ owns, with the amount of each
/// row in each scenario. 404; 409 like costing.costs/1.
Calculation calculationOf(sdk::Call& call, const CalculationQuestion& question);

/// costing.of_assemblies/1: returns the assemblies that have a cost.
AssemblyIds costedAssemblies(sdk::Call& call, const AssemblyIds& asked);

/// costing.yields/1: returns the yields of those of the assemblies that lose units.
contracts::costing::AssemblyYields yieldsOf(sdk::Call& call, const AssemblyIds& asked);

/// rfqs.before_delete/1: deletes the data of the RfQ and its assemblies.
void forgetRfq(sdk::Call& call, const RfqReference& rfq);

/// assemblies.before_delete/1: deletes the data of the assemblies; snapshots stay as they are.
void forgetAssemblies(sdk::Call& call, const AssemblyIds& gone);

/// cardcage.new_tenant/1: adds resources, activities and a calculation table, so costs are reasonable from the start.
void addFirstRecords(sdk::Call& call);

}  // namespace cardcage::costing
