#pragma once

#include <cardcage/contracts/quantities/line_quantity.hpp>
#include <optional>
#include <span>
#include <vector>

#include "tree/nesting.hpp"

// The assemblies below a root, each once: a pure rule.

namespace cardcage::assemblies {

/// `parent` contains `quantity` of `child`.
struct NestedQuantity {
    Node parent = 0;
    Node child = 0;
    contracts::LineQuantity quantity;
};

/// Quantity of an assembly in one of its parents, rounded to 6 decimals.
struct ParentQuantity {
    Node parent = 0;
    Decimal quantity;
};

/// One assembly of a tree.
struct TreeNode {
    Node node = 0;
    std::int64_t level = 0;  ///< length of the shortest path from the root
    /// Quantity in one root, over all positions; nothing above 28 digits. Sums and products of ratios are exact, and
    /// rounded once.
    std::optional<Decimal> total_quantity;
    std::vector<ParentQuantity> parents;  ///< one for each parent, in the order of the rows
};

/// Returns the nodes that node 0 contains, itself first, in preorder: every assembly before its children, children in
/// the order of `edges`, each once. Edges between the same two nodes count together. Linear in the size of the graph,
/// which must have no cycles.
std::vector<TreeNode> makeTree(std::size_t nodes, std::span<const NestedQuantity> edges);

}  // namespace cardcage::assemblies
