#include "created/created_assembly.hpp"

#include <cardcage/contracts/lookalikes/lookalikes.hpp>
#include <map>
#include <set>

#include "import/imported_assembly.hpp"
#include "sql.hpp"

namespace cardcage::assemblies {
namespace {

CreatedAssembly found(sdk::Call& call, const AssemblyId& id, const auto& query) {
    auto row = call.db().maybe<CreatedAssembly>(query, id);
    if (!row) throw sdk::Problem::notFound("assembly", id);
    return std::move(*row);
}

/// 409 unless the assembly is of POST /assemblies.
void requireOfRfq(const CreatedAssembly& assembly) {
    if (assembly.source == Source::Import) {
        throw sdk::Problem::conflict(
            "in_use", "An imported assembly belongs to the whole tenant; change it with POST /assemblies/import."
        );
    }
    if (assembly.source == Source::Rfq) {
        throw sdk::Problem::conflict(
            "in_use",
            "The root assembly belongs to its RfQ; change or delete it with the RfQ (PATCH, DELETE /rfqs/{id})."
        );
    }
}

}  // namespace

CreatedAssembly lockCreated(sdk::Call& call, const AssemblyId& id) {
    const auto seen = found(call, id, sql::find_created_assembly);
    requireOfRfq(seen);
    const auto root = call.invoke(contracts::rfqs::find_root, {.rfq_id = *seen.rfq_id, .for_change = true});
    auto assembly = found(call, id, sql::find_created_assembly.locked());
    call.requireMatch(id, assembly.row_version);
    if (root.frozen) throw costFrozen();
    return assembly;
}

AssemblyId lockParent(sdk::Call& call, const RfqId& rfq, const AssemblyId& parent) {
    const auto locked = call.db().maybe<AssemblyId>(sql::lock_parent_assembly, parent, rfq);
    if (locked) return *locked;
    throw sdk::Problem::invalid(
        "/parent_assembly_id", "unknown_reference", "must be an assembly that was created in this RfQ"
    );
}

std::vector<AssemblyId> createdBelow(sdk::Call& call, const RfqId& rfq, const AssemblyId& id) {
    std::multimap<AssemblyId, AssemblyId> children;
    for (auto& row : call.db().many<CreatedBelow>(sql::list_parents_of_rfq, rfq)) {
        if (row.parent_id) children.emplace(std::move(*row.parent_id), std::move(row.id));
    }
    std::vector<AssemblyId> found = {id};
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [first, end] = children.equal_range(found[i]);
        for (auto child = first; child != end; ++child) found.push_back(child->second);
    }
    return found;
}

void warnOfUnknown(const sdk::Call& call, const PartNumber& number) {
    const auto twin =
        contracts::findLookalike(call, number.value, number.revision, contracts::NumberedRecords::Assemblies);
    call.responseHeader("Cardcage-Warnings", contracts::unresolvedWarning("/internal_part_number", twin));
}

}  // namespace cardcage::assemblies
