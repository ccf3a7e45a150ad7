#include "tree/tree.hpp"

#include <algorithm>
#include <limits>

namespace cardcage::assemblies {
namespace {

constexpr std::size_t nobody = std::numeric_limits<std::size_t>::max();

/// Content of the nodes, stored contiguously; repeated edges are summed up.
class Contents {
public:
    Contents(std::size_t nodes, std::span<const NestedQuantity> edges) : begin_(nodes + 1) {
        std::vector<std::size_t> first(nodes + 1);
        for (const auto& edge : edges) ++first[edge.parent + 1];
        for (std::size_t node = 0; node < nodes; ++node) first[node + 1] += first[node];
        std::vector<const NestedQuantity*> sorted(edges.size());
        auto next = first;
        for (const auto& edge : edges) sorted[next[edge.parent]++] = &edge;

        std::vector<std::size_t> place(nodes, nobody);  // of each child of the present parent
        for (Node parent = 0; parent < nodes; ++parent) {
            begin_[parent] = edges_.size();
            for (std::size_t i = first[parent]; i < first[parent + 1]; ++i) {
                const auto& edge = *sorted[i];
                auto& known = place[edge.child];
                if (known != nobody && known >= begin_[parent]) {
                    edges_[known].quantity = edges_[known].quantity + edge.quantity;
                } else {
                    known = edges_.size();
                    edges_.push_back(edge);
                }
            }
        }
        begin_[nodes] = edges_.size();
    }

    std::span<const NestedQuantity> of(Node node) const {
        return std::span(edges_).subspan(begin_[node], begin_[node + 1] - begin_[node]);
    }

private:
    std::vector<std::size_t> begin_;
    std::vector<NestedQuantity> edges_;
};

std::optional<Decimal> sumOf(std::optional<Decimal> sum, std::optional<Decimal> units, Decimal quantity) {
    if (!sum || !units) return std::nullopt;
    try {
        return *sum + *units * quantity;
    } catch (const DecimalOverflow&) {
        return std::nullopt;
    }
}

/// Nodes below node 0 in preorder and in postorder, which is children before parents.
struct Walk {
    std::vector<Node> met;
    std::vector<Node> left;
};

Walk walk(std::size_t nodes, const Contents& contents) {
    struct Visit {
        Node node;
        std::size_t next;
    };
    Walk result;
    std::vector<bool> seen(nodes);
    std::vector<Visit> visits{{0, 0}};
    seen[0] = true;
    result.met.push_back(0);
    while (!visits.empty()) {
        auto& visit = visits.back();
        const auto children = contents.of(visit.node);
        if (visit.next == children.size()) {
            result.left.push_back(visit.node);
            visits.pop_back();
            continue;
        }
        const Node child = children[visit.next++].child;
        if (seen[child]) continue;
        seen[child] = true;
        result.met.push_back(child);
        visits.push_back({child, 0});
    }
    return result;
}

}  // namespace

std::vector<TreeNode> makeTree(std::size_t nodes, std::span<const NestedQuantity> edges) {
    if (nodes == 0) return {};
    const Contents contents(nodes, edges);
    const auto order = walk(nodes, contents);

    std::vector<TreeNode> rows(order.met.size());
    std::vector<std::size_t> row_of(nodes);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        rows[row].node = order.met[row];
        rows[row].level = std::numeric_limits<std::int64_t>::max();
        rows[row].total_quantity = Decimal(0);
        row_of[order.met[row]] = row;
    }
    rows[0].level = 0;
    rows[0].total_quantity = Decimal(1);
    for (const Node parent : order.met) {
        for (const auto& edge : contents.of(parent)) rows[row_of[edge.child]].parents.push_back(edge);
    }
    // Parents before children: every quantity is complete before it is passed on.
    for (auto node = order.left.rbegin(); node != order.left.rend(); ++node) {
        const auto& parent = rows[row_of[*node]];
        for (const auto& edge : contents.of(*node)) {
            auto& child = rows[row_of[edge.child]];
            child.level = std::min(child.level, parent.level + 1);
            child.total_quantity = sumOf(child.total_quantity, parent.total_quantity, edge.quantity);
        }
    }
    return rows;
}

}  // namespace cardcage::assemblies
