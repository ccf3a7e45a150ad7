#include "nesting.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace cardcage::assemblies {
namespace {

/// The children of each node, side by side in one array.
class Children {
public:
    Children(std::size_t nodes, std::span<const Nesting> edges) : begin_(nodes + 1), child_(edges.size()) {
        for (const auto& edge : edges) ++begin_[edge.parent + 1];
        for (std::size_t node = 0; node < nodes; ++node) begin_[node + 1] += begin_[node];
        auto next = begin_;
        for (const auto& edge : edges) child_[next[edge.parent]++] = edge.child;
    }

    std::size_t begin(Node node) const { return begin_[node]; }
    std::size_t end(Node node) const { return begin_[node + 1]; }
    Node at(std::size_t place) const { return child_[place]; }

private:
    std::vector<std::size_t> begin_;
    std::vector<Node> child_;
};

/// Tarjan's algorithm with a stack of its own instead of recursion.
class CycleSearch {
public:
    CycleSearch(std::size_t nodes, std::span<const Nesting> edges)
        : children_(nodes, edges), order_(nodes, unseen), low_(nodes), contains_itself_(nodes) {
        for (const auto& edge : edges) {
            if (edge.parent == edge.child) contains_itself_[edge.parent] = true;
        }
    }

    std::vector<std::vector<Node>> run() {
        for (Node root = 0; root < order_.size(); ++root) {
            if (order_[root] == unseen) visitFrom(root);
        }
        return std::move(groups_);
    }

private:
    static constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint32_t finished = unseen - 1;

    struct Visit {
        Node node;
        std::size_t next;  ///< place of the child to look at
    };

    void visitFrom(Node root) {
        enter(root);
        while (!visits_.empty()) {
            auto& visit = visits_.back();
            const Node node = visit.node;
            if (visit.next == children_.end(node)) {
                visits_.pop_back();
                if (!visits_.empty()) low_[visits_.back().node] = std::min(low_[visits_.back().node], low_[node]);
                if (low_[node] == order_[node]) closeGroup(node);
                continue;
            }
            const Node child = children_.at(visit.next++);
            if (order_[child] == unseen) {
                enter(child);
            } else if (order_[child] != finished) {
                low_[node] = std::min(low_[node], order_[child]);
            }
        }
    }

    void enter(Node node) {
        order_[node] = low_[node] = count_++;
        open_.push_back(node);
        visits_.push_back({node, children_.begin(node)});
    }

    /// `first` is the node of its group that was seen first: the group is everything still open above it.
    void closeGroup(Node first) {
        const auto begin = std::find(open_.rbegin(), open_.rend(), first).base() - 1;
        if (open_.end() - begin > 1 || contains_itself_[first]) {
            auto& group = groups_.emplace_back(begin, open_.end());
            std::sort(group.begin(), group.end());
        }
        for (auto node = begin; node != open_.end(); ++node) order_[*node] = finished;
        open_.erase(begin, open_.end());
    }

    Children children_;
    std::vector<std::uint32_t> order_;  ///< when a node was seen
    std::vector<std::uint32_t> low_;    ///< the earliest open node it leads back to
    std::vector<bool> contains_itself_;
    std::vector<Visit> visits_;
    std::vector<Node> open_;  ///< seen, not yet in a group
    std::uint32_t count_ = 0;
    std::vector<std::vector<Node>> groups_;
};

}  // namespace

std::vector<std::vector<Node>> findCycles(std::size_t nodes, std::span<const Nesting> edges) {
    return CycleSearch(nodes, edges).run();
}

}  // namespace cardcage::assemblies
