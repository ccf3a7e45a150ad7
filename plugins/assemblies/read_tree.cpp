#include <algorithm>
#include <tuple>

#include "assemblies.hpp"
#include "linked_records.hpp"
#include "sql.hpp"
#include "tree.hpp"

namespace cardcage::assemblies {
namespace {

struct AssemblyRow {
    AssemblyId id;
    std::optional<AssemblyId> linked_id;
    std::string name;
    std::optional<PartNumber> number;
    AssemblyType type = AssemblyType::Unknown;
    std::int64_t bom_item_count = 0;
};

struct NestingRow {
    std::int64_t parent = 0;
    std::int64_t child = 0;
    std::int64_t item_position = 0;
    std::int64_t position = 0;
    sdk::Decimal quantity;
};

/// As they stand in their parents. Sorting is cheaper here than in the database.
std::vector<NestedQuantity> ordered(std::vector<NestingRow> rows) {
    std::ranges::sort(rows, {}, [](const NestingRow& row) {
        return std::tuple(row.parent, row.item_position, row.position);
    });
    std::vector<NestedQuantity> nestings;
    nestings.reserve(rows.size());
    for (const auto& row : rows) {
        nestings.push_back({static_cast<Node>(row.parent), static_cast<Node>(row.child), row.quantity});
    }
    return nestings;
}

}  // namespace

std::vector<TreeAssembly> readTree(sdk::Call& call, RfqId id) {
    const auto database = call.db();
    database.snapshot();
    auto assemblies = database.many<AssemblyRow>(sql::list_tree_assemblies, call.tenant(), id);

    const auto root = std::ranges::find(assemblies, id.view(), [](const AssemblyRow& row) { return row.id.view(); });
    if (root == assemblies.end()) throw sdk::Problem::notFound("RfQ", id);
    std::iter_swap(assemblies.begin(), root);  // the tree begins at node 0

    std::vector<AssemblyId> ids;
    std::vector<std::optional<AssemblyId>> linked;
    for (const auto& assembly : assemblies) {
        ids.push_back(assembly.id);
        linked.push_back(assembly.linked_id);
    }
    const auto nestings = ordered(database.many<NestingRow>(sql::list_tree_nestings, call.tenant(), ids, linked));
    auto pcbs = findPcbs(call, ids);
    const auto costed = findCosted(call, ids);

    std::vector<TreeAssembly> tree;
    for (const auto& node : makeTree(assemblies.size(), nestings)) {
        auto& row = assemblies[node.node];
        const std::string key(row.id.view());
        auto& shown = tree.emplace_back(TreeAssembly{
            .id = row.id,
            .level = node.level,
            .name = std::move(row.name),
            .internal_part_number = std::move(row.number),
            .type = row.type,
            .total_quantity = node.total_quantity,
            .bom_item_count = row.bom_item_count,
            .pcb_ids = std::move(pcbs[key]),
            .has_cost = costed.contains(key)});
        for (const auto& parent : node.parents)
            shown.parents.push_back({assemblies[parent.parent].id, parent.quantity});
    }
    return tree;
}

}  // namespace cardcage::assemblies
