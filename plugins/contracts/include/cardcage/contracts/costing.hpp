#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/contracts/trade.hpp>
#include <optional>
#include <string>
#include <vector>

/// Costs of assemblies.
namespace cardcage::contracts::costing {

/// Stores the current costs of all scenarios of the RfQ with all their inputs. 409 circular_nesting, costs_too_large,
/// changed_meanwhile.
inline constexpr sdk::OperationContract<RfqReference> freeze{"costing.freeze/1", "Freeze the costs of an RfQ"};

/// Ends the snapshot of the RfQ, which remains as history. Its costs are returned until the selection is run again.
inline constexpr sdk::OperationContract<RfqReference> thaw{"costing.thaw/1", "Thaw the costs of an RfQ"};

/// Returns the assemblies that have a cost.
inline constexpr sdk::OperationContract<AssemblyIds, AssemblyIds> of_assemblies{
    "costing.of_assemblies/1", "Find the assemblies that have a cost"};

}  // namespace cardcage::contracts::costing
