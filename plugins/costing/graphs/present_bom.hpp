#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "costs/costs.hpp"

namespace cardcage::costing {

/// BOM lines of an assembly as they are now; lines that are not placed or are assemblies count for none.
struct PresentLines {
    std::int64_t bought = 0;
    std::int64_t priced = 0;  ///< of these: the run bought one of their parts
    std::int64_t customer_sourced = 0;
    std::vector<AssemblyId> children;
};

/// Assemblies as they are now, for costs whose selection saw another design.
class PresentBom {
public:
    void add(const AssemblyId& id, PresentLines lines) { assemblies_[id] = std::move(lines); }
    bool contains(const AssemblyId& id) const { return assemblies_.contains(id); }

    /// Replaces the counts of lines and of empty assemblies by those at and below an assembly, each assembly once. One
    /// that was not added is gone, and counts as empty.
    void count(const AssemblyId& top, Completeness& completeness) const;

private:
    std::map<AssemblyId, PresentLines> assemblies_;
};

}  // namespace cardcage::costing
