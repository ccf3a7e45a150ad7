#pragma once

#include <cardcage/contracts/rfqs.hpp>
#include <vector>

#include "assemblies.hpp"

// Assemblies of RfQs as POST, PATCH and DELETE of /assemblies lock and find them.

namespace cardcage::assemblies {

/// Message for an assembly with neither name nor number.
inline constexpr std::string_view name_rule = "is required without an internal_part_number";

/// A row of list_parents_of_rfq.sql.
struct CreatedBelow {
    AssemblyId id;
    std::optional<AssemblyId> parent_id;
};

/// A row of find_created_assembly.sql.
struct CreatedAssembly {
    Source source = Source::Unknown;
    std::optional<RfqId> rfq_id;
    std::optional<AssemblyId> parent_id;
    std::optional<AssemblyId> linked_id;
    std::optional<PartNumber> internal_part_number;
    std::string name;
    std::optional<std::string> notes;
    AssemblyType type = AssemblyType::Unknown;
    Industry industry = Industry::Other;
    std::int64_t bom_item_count = 0;
    std::int64_t row_version = 0;
};

/// Returns an assembly of POST /assemblies, locked with its RfQ until the end of the transaction, so changes of the
/// assemblies of an RfQ wait for each other. 404; 412; 409 in_use for an imported assembly and for a root, cost_frozen.
CreatedAssembly lockCreated(sdk::Call& call, const AssemblyId& id);

/// Locks an assembly that is to contain another one. Only assemblies of the RfQ can: imported assemblies are shared by
/// the whole tenant. 400.
AssemblyId lockParent(sdk::Call& call, const RfqId& rfq, const AssemblyId& parent);

/// Returns an assembly of an RfQ and those that were created below it, on every level.
std::vector<AssemblyId> createdBelow(sdk::Call& call, const RfqId& rfq, const AssemblyId& id);

/// Adds a warning: the number is of no imported assembly. An import may bring it later.
void warnOfUnknown(const sdk::Call& call, const PartNumber& number);

}  // namespace cardcage::assemblies
