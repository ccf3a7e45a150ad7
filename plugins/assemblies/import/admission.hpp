#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include "tree/nesting.hpp"

// Decides which assemblies of an import can be stored: a pure rule, without database, HTTP or JSON.

namespace cardcage::assemblies {

/// Fate of an element.
enum class Fate {
    Stored,
    Circular,            ///< it would lie on a cycle
    UnknownSubassembly,  ///< a subassembly is neither stored nor going to be
    MissingPart          ///< a part option is unknown
};

/// A child that is not an assembly, in ImportGraph::Wish.
constexpr Node nowhere = std::numeric_limits<Node>::max();

/// Requested content of an import and stored content.
struct ImportGraph {
    /// An element requests an assembly as a child: as a subassembly, or because a part option has its number.
    struct Wish {
        Node element = 0;
        Node child = 0;  ///< or nowhere
        bool is_option = false;
    };

    /// The elements of the request are the nodes 0 to elements - 1, other stored assemblies the following ones.
    std::size_t elements = 0;
    std::vector<bool> is_candidate;  ///< per element: it can be stored, regardless of others
    std::vector<bool> is_stored;     ///< per node: an earlier import of it is stored
    std::vector<Wish> wishes;        ///< of candidates
    std::vector<Nesting> stored;     ///< among the nodes, as currently stored; without cycles
    bool options_may_miss = false;   ///< skip_missing_ipns
};

struct Admission {
    std::vector<Fate> fates;                 ///< per element; Stored for non-candidates, too
    std::vector<std::vector<Node>> circles;  ///< groups of assemblies on a cycle, each at least one element
    std::vector<std::size_t> circle_of;      ///< per element: its position in `circles`, when its fate is Circular
    std::uint64_t steps = 0;                 ///< nodes and edges examined by all searches
};

/// Decides the fate of every element. A dropped element keeps its stored version, if any, and this version counts
/// again: the search for cycles therefore repeats until it finds no new one (interface specification, POST
/// /assemblies/import, rules 2 and 3). Each search examines only nodes below dropped elements. A malicious request
/// could still need thousands of searches in large graphs: after a hundred times the work of one search, every element
/// that could still lie on a cycle is dropped at once. `between_rounds` is called before each round and may throw to
/// end it.
Admission admit(const ImportGraph& graph, const std::function<void()>& between_rounds = {});

}  // namespace cardcage::assemblies
