#pragma once

#include <cstdint>
#include <span>
#include <vector>

// Which assemblies contain which: pure rules about graphs, without database, HTTP or JSON. Everything here takes time
// in proportion to nodes and edges and does not recurse, however deep or wide the nesting is.

namespace cardcage::assemblies {

/// Number of an assembly in a graph: 0, 1, 2, …
using Node = std::uint32_t;

/// `parent` contains `child`.
struct Nesting {
    Node parent = 0;
    Node child = 0;
};

/// The assemblies that lie on a cycle, in groups: the members of a group contain each other, directly or not; one that
/// contains itself is a group of its own. These are the strongly connected components of the graph, without those of a
/// single node that has no edge to itself.
std::vector<std::vector<Node>> findCycles(std::size_t nodes, std::span<const Nesting> edges);

}  // namespace cardcage::assemblies
