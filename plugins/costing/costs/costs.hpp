#pragma once

#include <cardcage/contracts/costing.hpp>
#include <optional>

#include "words.hpp"

/// Costs of assemblies (records of GET /calculations/assembly-costs).
namespace cardcage::costing {

using contracts::costing::AdditionalCost;
using contracts::costing::Amount;
using contracts::costing::AssemblyCosts;
using contracts::costing::Completeness;
using contracts::costing::CostParts;
using contracts::costing::MaterialParts;
using contracts::costing::ScenarioCost;

struct AssemblyCostFilter {
    AssemblyId assembly_id;
    std::optional<RfqId> rfq_id;

    static constexpr auto schema() {
        return sdk::query(
            "AssemblyCostFilter",
            sdk::required<&AssemblyCostFilter::assembly_id>("Id of the assembly."),
            sdk::optional<&AssemblyCostFilter::rfq_id>("Only scenarios of this RfQ.")
        );
    }
};

/// Returns the costs of an assembly, including its subassemblies, in every scenario that contains it. Empty before a
/// selection was run. 404 for an unknown assembly; 409 circular_nesting, costs_too_large.
AssemblyCosts findAssemblyCosts(sdk::Call& call, const AssemblyCostFilter& filter);

/// Does the same in a transaction whose statements each see what was committed before them. 409 changed_meanwhile, too.
AssemblyCosts settledCosts(sdk::Call& call, const AssemblyCostFilter& filter);

}  // namespace cardcage::costing
