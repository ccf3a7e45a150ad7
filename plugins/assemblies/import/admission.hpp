#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include "tree/nesting.hpp"

// Which assemblies of an import can be stored: a pure rule, without database, HTTP or JSON.

namespace cardcage::assemblies {

/// What becomes of an element.
enum class Fate {
    Stored,
    Circular,            ///< it would lie on a cycle
    UnknownSubassembly,  ///< a subassembly is neither stored nor will be
    MissingPart          ///< a part option is nothing that is known
};

/// A child that is no assembly at all, in ImportGraph::Wish.
constexpr Node nowhere = std::numeric_limits<Node>::max();

/// What an import wants, and what is there.
struct ImportGraph {
    /// An element wants to contain an assembly: as a subassembly, or because a part option has the number of one.
    struct Wish {
        Node element = 0;
        Node child = 0;  ///< or nowhere
        bool is_option = false;
    };

    /// The elements of the request are the nodes 0 to elements - 1, other stored assemblies those behind.
    std::size_t elements = 0;
    std::vector<bool> is_candidate;  ///< per element: it can be stored as far as it alone is concerned
    std::vector<bool> is_stored;     ///< per node: an earlier import of it is stored
    std::vector<Wish> wishes;        ///< of candidates
    std::vector<Nesting> stored;     ///< among the nodes, as it is stored now; without cycles
    bool options_may_miss = false;   ///< skip_missing_ipns
};

struct Admission {
    std::vector<Fate> fates;                 ///< per element; Stored for what is no candidate, too
    std::vector<std::vector<Node>> circles;  ///< groups of assemblies on a cycle, each at least one element
    std::vector<std::size_t> circle_of;      ///< per element: its place in `circles`, when its fate is Circular
    std::uint64_t steps = 0;                 ///< nodes and edges that all searches looked at
};

/// Settles the fate of every element. What is dropped keeps its stored version, if there is one, and that one counts
/// again: so the search for cycles repeats until nothing new lies on one (interface specification, POST
/// /assemblies/import, rules 2 and 3). Each search looks only below what was dropped. A request made to need thousands
/// of searches in large graphs would take forever even so: after a hundred times the work of one search, whatever could
/// still come to lie on a cycle is dropped at once. `between_rounds` is called before each round and may throw to end
/// it.
Admission admit(const ImportGraph& graph, const std::function<void()>& between_rounds = {});

}  // namespace cardcage::assemblies
