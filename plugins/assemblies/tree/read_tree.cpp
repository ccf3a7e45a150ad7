#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "assemblies.hpp"
#include "import/linked_records.hpp"
#include "sql.hpp"
#include "tree/tree.hpp"

namespace cardcage::assemblies {
namespace {

struct TreeAssemblyRow {
    AssemblyId id;
    std::optional<AssemblyId> linked_id;
    std::string name;
    std::optional<PartNumber> number;
    AssemblyType type = AssemblyType::Unknown;
    std::int64_t bom_item_count = 0;
};

struct TreeNestingRow {
    AssemblyId parent_id;
    AssemblyId child_id;
    std::int64_t item_position = 0;
    std::int64_t position = 0;
    sdk::Decimal quantity;
    std::optional<std::string> ratio;
};

/// A stored ratio is valid.
LineQuantity quantityOf(const TreeNestingRow& row) {
    if (row.ratio) return LineQuantity::parseRatio(*row.ratio).value_or(row.quantity);
    return row.quantity;
}

/// Positions of the assemblies in the tree by the ids of their stored content: their own id and that of the imported
/// assembly that they read live, which several may read.
using ContentPlaces = std::unordered_multimap<std::string_view, Node>;

ContentPlaces contentPlaces(const std::vector<TreeAssemblyRow>& assemblies) {
    ContentPlaces places;
    places.reserve(assemblies.size() * 2);
    for (Node node = 0; node < assemblies.size(); ++node) {
        const auto& assembly = assemblies[node];
        places.emplace(assembly.id.view(), node);
        if (assembly.linked_id) places.emplace(assembly.linked_id->view(), node);
    }
    return places;
}

std::vector<AssemblyId> contentIds(const std::vector<TreeAssemblyRow>& assemblies) {
    std::vector<AssemblyId> ids;
    for (const auto& assembly : assemblies) {
        ids.push_back(assembly.id);
        if (assembly.linked_id) ids.push_back(*assembly.linked_id);
    }
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
    return ids;
}

/// In the order of their parents. Sorting and finding the assemblies is cheaper here than in the database, and
/// independent of its join plans.
std::vector<NestedQuantity> ordered(std::vector<TreeNestingRow> rows, const std::vector<TreeAssemblyRow>& assemblies) {
    std::ranges::sort(rows, {}, [](const TreeNestingRow& row) { return std::tuple(row.item_position, row.position); });
    std::unordered_map<std::string_view, Node> children;
    children.reserve(assemblies.size());
    for (Node node = 0; node < assemblies.size(); ++node) children.emplace(assemblies[node].id.view(), node);
    const auto parents = contentPlaces(assemblies);
    std::vector<NestedQuantity> nestings;
    nestings.reserve(rows.size());
    for (const auto& row : rows) {
        const Node child = children.at(row.child_id.view());
        const auto [first, last] = parents.equal_range(row.parent_id.view());
        for (auto parent = first; parent != last; ++parent)
            nestings.push_back({parent->second, child, quantityOf(row)});
    }
    return nestings;
}

}  // namespace

std::vector<TreeAssembly> readTree(sdk::Call& call, RfqId id) {
    const auto database = call.db();
    database.snapshot();
    auto assemblies = database.many<TreeAssemblyRow>(sql::list_tree_assemblies, id);

    const auto root =
        std::ranges::find(assemblies, id.view(), [](const TreeAssemblyRow& row) { return row.id.view(); });
    if (root == assemblies.end()) throw sdk::Problem::notFound("RfQ", id);
    std::iter_swap(assemblies.begin(), root);  // the tree begins at node 0

    std::vector<AssemblyId> ids;
    ids.reserve(assemblies.size());
    for (const auto& assembly : assemblies) ids.push_back(assembly.id);
    const auto nestings =
        ordered(database.many<TreeNestingRow>(sql::list_tree_nestings, contentIds(assemblies)), assemblies);
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
