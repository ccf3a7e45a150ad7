#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

// Nesting of assemblies: pure rules about graphs, without database, HTTP or JSON. All of them take time proportional to
// nodes and edges and do not recurse, regardless of the depth and width of the nesting.

namespace cardcage::assemblies {

/// Number of an assembly in a graph: 0, 1, 2, …
using Node = std::uint32_t;

/// `parent` contains `child`.
struct Nesting {
    Node parent = 0;
    Node child = 0;
};

/// Returns the assemblies on cycles, in groups: the members of a group contain each other, directly or indirectly; an
/// assembly that contains itself is a group of its own. These are the strongly connected components of the graph,
/// without single nodes that have no edge to themselves.
std::vector<std::vector<Node>> findCycles(std::size_t nodes, std::span<const Nesting> edges);

/// The children of each node, stored contiguously.
class Children {
public:
    Children(std::size_t nodes, std::span<const Nesting> edges);

    std::span<const Node> of(Node node) const {
        return std::span(child_).subspan(begin_[node], begin_[node + 1] - begin_[node]);
    }

private:
    std::vector<std::size_t> begin_;
    std::vector<Node> child_;
};

/// Searches for cycles in a graph that changes between searches. The time of a search is proportional to the part that
/// is reachable from its start.
class CycleSearch {
public:
    /// Current content of a node; either part may be empty.
    using Content = std::array<std::span<const Node>, 2>;
    using ContentOf = std::function<Content(Node)>;

    explicit CycleSearch(std::size_t nodes) : order_(nodes), low_(nodes), closed_in_(nodes), contains_itself_(nodes) {}

    /// Returns every group of findCycles that is reachable from one of these nodes.
    std::vector<std::vector<Node>> below(std::span<const Node> roots, const ContentOf& content_of);

    /// Nodes and edges examined in all searches so far.
    std::uint64_t steps() const { return steps_; }

private:
    struct Visit {
        Node node;
        Content content;
        std::size_t next;  ///< position of the next child
    };

    bool isSeen(Node node) const { return order_[node] > first_order_; }
    void visitFrom(Node root, const ContentOf& content_of);
    void enter(Node node, const ContentOf& content_of);
    void closeGroup(Node first);

    std::vector<std::uint64_t> order_;      ///< order of the last visit; in this search when above first_order_
    std::vector<std::uint64_t> low_;        ///< the earliest open node reachable from it
    std::vector<std::uint64_t> closed_in_;  ///< the search that completed its group
    std::vector<bool> contains_itself_;
    std::vector<Visit> visits_;
    std::vector<Node> open_;  ///< visited, not yet in a group
    std::uint64_t count_ = 0;
    std::uint64_t first_order_ = 0;
    std::uint64_t search_ = 0;
    std::uint64_t steps_ = 0;
    std::vector<std::vector<Node>> groups_;
};

}  // namespace cardcage::assemblies
